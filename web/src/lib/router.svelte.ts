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

const sameScreen = (one: Place, other: Place) => one.path.join('/') === other.path.join('/');

export class Router {
  place = $state.raw<Place>(readPlace(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.place = readPlace(location.hash)));
  }

  go(address: string): void {
    location.hash = address;
  }

  /** Another address instead of the present one, without a step in the history. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.place = readPlace(location.hash);
  }

  /** The address of what a screen shows now. Nothing if somebody has left it: it may still be there while the next one is fetched. */
  keep(address: string): void {
    if (sameScreen(readPlace(location.hash), readPlace(address))) this.replace(address);
  }
}

export const router = new Router();
