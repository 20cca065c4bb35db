/** Whether this page is the one that the server has now. */

/** The script this page was begun with; its name tells what is in it. */
const OWN = typeof document === 'undefined' ? null : (document.querySelector('script[type="module"][src*="/assets/"]')?.getAttribute('src') ?? null);

/** Whether the server has been updated since the page was loaded; false, too, if it does not answer. */
export async function isOutdated(): Promise<boolean> {
  if (!OWN) return false;
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(OWN);
  } catch {
    return false;
  }
}
