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

export class Router {
  place = $state.raw<Place>(readPlace(location.hash));
  #shown = location.hash;

  constructor() {
    addEventListener('hashchange', () => this.#show());
  }

  #show(): void {
    this.#shown = location.hash;
    this.place = readPlace(this.#shown);
  }

  go(address: string): void {
    location.hash = address;
  }

  /** Another address for the same screen, without a step in the history; nothing if somebody has just left for another one. */
  replace(address: string): void {
    if (location.hash !== this.#shown) return;
    history.replaceState(null, '', address);
    this.#show();
  }
}

export const router = new Router();
