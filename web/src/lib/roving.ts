/**
 * One stop for the Tab key in a whole board, and the arrow keys inside it: `<svg use:roving>`.
 *
 * Everything inside that can be chosen has `data-stop` and a name in words; an arrow key goes to the nearest of them in that
 * direction, as they lie on the screen, so it works on squares, hexes and hands alike. Enter and Space click. Elements with
 * `data-stop="off"` are passed over by the arrow keys but can be clicked.
 */

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Stop = HTMLElement | SVGElement;

function middle(stop: Stop): [number, number] {
  const box = stop.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest stop in a direction; how far it lies to the side counts once more, but not so much that rows of hexes are skipped. */
export function nearest(from: [number, number], towards: [number, number], others: [number, number][]): number {
  let best = -1;
  let least = Infinity;
  others.forEach(([x, y], place) => {
    const [dx, dy] = [x - from[0], y - from[1]];
    const ahead = dx * towards[0] + dy * towards[1];
    const aside = Math.abs(dx * towards[1] - dy * towards[0]);
    if (ahead < 1 || aside > 2 * ahead) return;
    const far = Math.hypot(ahead, aside) + aside;
    if (far < least) [best, least] = [place, far];
  });
  return best;
}

export function roving(node: HTMLElement | SVGElement) {
  let present: Stop | null = null;

  const stops = () => [...node.querySelectorAll<Stop>('[data-stop]:not([data-stop="off"])')];

  function settle() {
    const all = stops();
    if (!present || !all.includes(present)) present = all.find((stop) => stop.hasAttribute('data-first')) ?? all[0] ?? null;
    for (const stop of all) {
      const wanted = stop === present ? '0' : '-1';
      if (stop.getAttribute('tabindex') !== wanted) stop.setAttribute('tabindex', wanted);
    }
  }

  function go(stop: Stop) {
    present = stop;
    settle();
    stop.focus();
  }

  function onkeydown(event: Event) {
    const { key, ctrlKey, altKey, metaKey } = event as KeyboardEvent;
    const stop = (event.target as Element).closest<Stop>('[data-stop]');
    if (!stop || ctrlKey || altKey || metaKey) return;
    const all = stops();
    if (key in ARROWS) {
      const found = nearest(middle(stop), ARROWS[key], all.map(middle));
      if (found >= 0) go(all[found]);
    } else if (key === 'Home') go(all[0]);
    else if (key === 'End') go(all[all.length - 1]);
    else if ((key === 'Enter' || key === ' ') && !(stop instanceof HTMLButtonElement)) {
      stop.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onfocusin(event: Event) {
    const stop = (event.target as Element).closest<Stop>('[data-stop]');
    if (stop && stop !== present) {
      present = stop;
      settle();
    }
  }

  node.dataset.roving = '';
  node.addEventListener('keydown', onkeydown);
  node.addEventListener('focusin', onfocusin);
  const watcher = new MutationObserver(settle);
  watcher.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-stop', 'data-first'] });
  settle();
  return {
    destroy() {
      watcher.disconnect();
      node.removeEventListener('keydown', onkeydown);
      node.removeEventListener('focusin', onfocusin);
    },
  };
}
