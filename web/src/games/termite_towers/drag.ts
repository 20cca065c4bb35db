/** Dragging a piece to a place: `<button use:draggable={...}>`; places have `data-place`. Clicks still work. */

export interface Drag {
  can: boolean;
  /** The piece has been picked up. */
  begin: () => void;
  /** It was let go, over a place, over none, or because something came between. */
  end: () => void;
  /** It was let go over a place, or over none. */
  drop: (place: string | null) => void;
}

const FAR = 6;

/** The place under a point. */
function placeAt(x: number, y: number): HTMLElement | SVGElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]') ?? null;
}

export function draggable(node: HTMLElement, drag: Drag) {
  let now = drag;
  let start: { x: number; y: number; id: number } | null = null;
  let shadow: HTMLElement | null = null;
  let over: HTMLElement | SVGElement | null = null;

  function lift(event: PointerEvent) {
    now.begin();
    const box = node.getBoundingClientRect();
    shadow = node.cloneNode(true) as HTMLElement;
    Object.assign(shadow.style, {
      position: 'fixed',
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      margin: '0',
      zIndex: '1000',
      pointerEvents: 'none',
      opacity: '0.9',
    });
    shadow.removeAttribute('data-stop');
    shadow.setAttribute('aria-hidden', 'true');
    node.closest('.towers')?.append(shadow);
    follow(event);
  }

  function follow(event: PointerEvent) {
    if (!start || !shadow) return;
    shadow.style.transform = `translate(${event.clientX - start.x}px, ${event.clientY - start.y}px) scale(1.15)`;
    const place = placeAt(event.clientX, event.clientY);
    if (place !== over) {
      over?.removeAttribute('data-over');
      place?.setAttribute('data-over', '');
      over = place;
    }
  }

  function onpointerdown(event: PointerEvent) {
    if (!now.can || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener('pointermove', onpointermove);
    addEventListener('pointerup', onpointerup);
    addEventListener('pointercancel', letGo);
  }

  function onpointermove(event: PointerEvent) {
    if (!start || event.pointerId !== start.id) return;
    if (!shadow && Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
    event.preventDefault();
    if (shadow) follow(event);
    else lift(event);
  }

  function onpointerup(event: PointerEvent) {
    const moved = shadow !== null;
    const place = moved ? placeAt(event.clientX, event.clientY) : null;
    letGo();
    if (!moved) return;
    node.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0);
    now.drop(place?.dataset.place ?? null);
  }

  /** The click that follows a drag is none. */
  function swallow(event: Event) {
    event.stopPropagation();
    event.preventDefault();
  }

  function letGo() {
    if (shadow) now.end();
    shadow?.remove();
    over?.removeAttribute('data-over');
    shadow = over = start = null;
    removeEventListener('pointermove', onpointermove);
    removeEventListener('pointerup', onpointerup);
    removeEventListener('pointercancel', letGo);
  }

  node.addEventListener('pointerdown', onpointerdown);
  return {
    update(drag: Drag) {
      now = drag;
    },
    destroy() {
      letGo();
      node.removeEventListener('pointerdown', onpointerdown);
    },
  };
}
