/** Things by what they have in common, in the order in which that first occurs. */
export function grouped<K, T>(things: Iterable<T>, common: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = common(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}
