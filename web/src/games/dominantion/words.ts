/** Tiles, pawns and battles in words, for those who listen and for the panel. */

import type { Gesture } from './gesture.svelte';
import type { Battle, Colour, Picture } from './picture';
import { d } from './texts';

const join = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ');

/** The ground of a tile. */
function ground(picture: Picture, tile: string): string | null {
  const hive = picture.hives.find((one) => one.tiles.includes(tile));
  if (hive) {
    const colour = d(hive.colour);
    if (hive.conquered) return d('conquered_hive', { colour, holder: d(hive.controlled_by) });
    return hive.throne === tile ? d('throne', { colour }) : d('hive', { colour });
  }
  if (picture.nodes.some((node) => node.tile === tile)) return d('node');
  const near = picture.nodes.find((node) => node.coloured.includes(tile));
  return near ? d('coloured', { node: near.tile }) : null;
}

/** Everything that lies and stands on a tile. */
export function tileWords(picture: Picture, tile: string): string {
  const pawn = picture.pawns.find((one) => one.tile === tile);
  const pile = picture.piles.find((one) => one.tile === tile);
  const under = ground(picture, tile);
  const siege = picture.hives.find((one) => one.throne === tile && one.besieged_by);
  return join([
    tile,
    pawn && d('pawn', { colour: d(pawn.owner), kind: d(pawn.kind), power: pawn.power }),
    pawn && pawn.carries > 0 && d('carrying', { cubes: pawn.carries }),
    pawn?.has_attacked && d('has_attacked'),
    pawn?.has_gathered && d('has_gathered'),
    pile && d('pile', { cubes: pile.cubes }),
    under ?? (!pawn && !pile && d('plain')),
    siege && siegeWords(siege),
  ]);
}

export function siegeWords(hive: { besieged_by: Colour | null; siege: number; siege_falls: number }): string {
  return hive.besieged_by
    ? d('besieged', { colour: d(hive.besieged_by), count: hive.siege, falls: hive.siege_falls })
    : '';
}

/** What choosing a tile would do now. */
export function actWords(gesture: Gesture, tile: string): string {
  const { selected, battle } = gesture;
  const verb = gesture.verb;
  const walk = gesture.walks.get(tile);
  return join([
    selected?.tile === tile && d('selected'),
    battle?.attackers.includes(tile) && d('attacks'),
    battle?.sides.some((side) => side.engaged.includes(tile)) && d('engaged'),
    battle?.dies.includes(tile) && d('will_die'),
    verb && gesture.option(`${verb} ${tile}`) && (verb === 'join' ? d('may_join') : d('may_choose')),
    selected?.alone?.sides.some((side) => side.engaged.includes(tile)) && d('may_attack'),
    ...(selected?.aims ?? []).filter((aim) => aim.tile === tile).map((aim) => aimWords(gesture.shown, aim)),
    walk && d('reach', { cost: walk.cost }),
    !verb && gesture.option(`select ${tile}`) && d('may_select'),
  ]);
}

export function aimWords(picture: Picture, aim: { move: string; tile: string }): string {
  if (aim.move.startsWith('feed')) return d('feed', { tile: aim.tile });
  return picture.piles.some((pile) => pile.tile === aim.tile)
    ? d('gather_pile', { tile: aim.tile })
    : d('gather_node', { tile: aim.tile });
}

/** Those who will die in a battle. */
export function dyingWords(picture: Picture, battle: Battle, own: Colour | null): string[] {
  return battle.dies.map((tile) => {
    const pawn = picture.pawns.find((one) => one.tile === tile);
    if (!pawn) return tile;
    return pawn.owner === own
      ? d('your_pawn', { kind: d(pawn.kind), tile })
      : d('of_colour', { colour: d(pawn.owner), kind: d(pawn.kind), tile });
  });
}

/** What the selected pawn would do to its enemies alone, in a line. */
export function aloneWords(battle: Battle): string {
  const sides = battle.sides.map(
    (side) =>
      `${d('against', { attack: side.attack, colour: d(side.colour), defence: side.defence })}: ${d(side.falls ? 'theirs_die' : 'theirs_live')}`,
  );
  const own = battle.dies.includes(battle.attackers[0]) ? d('and_it_dies') : d('and_it_lives');
  return d('alone', { forecast: [...sides, own].join(', ') });
}
