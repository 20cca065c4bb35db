/** Which screen is shown: the part of the address after #. So invites never reach a server's log. */

export interface Place {
  /** The words between the slashes. */
  path: string[];
  query: URLSearchParams;
}

export function readPlace(hash: string): Place {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

class Router {
  place = $state.raw<Place>(readPlace(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.place = readPlace(location.hash)));
  }

  go(address: string): void {
    location.hash = address;
  }

  /** Another address for the same screen, without a step in the history. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.place = readPlace(location.hash);
  }
}

export const router = new Router();
