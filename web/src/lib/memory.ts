/** What this browser remembers. If it must not remember anything, things are kept until the page is closed. */

const PREFIX = 'formicarium.';
const kept = new Map<string, string>();

/** Whether what is remembered outlives the page. */
export const lasting = ((): boolean => {
  try {
    localStorage.setItem(`${PREFIX}try`, '1');
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch {
    return false;
  }
})();

export function recall<T>(name: string, otherwise: T): T {
  const text = lasting ? localStorage.getItem(PREFIX + name) : (kept.get(name) ?? null);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  kept.set(name, text);
  if (!lasting) return;
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // full: it is kept until the page is closed
  }
}

export function forget(name: string): void {
  kept.delete(name);
  if (lasting) localStorage.removeItem(PREFIX + name);
}
