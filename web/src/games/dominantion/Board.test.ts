import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Move, Preview } from '../../lib/board';
import { Choice } from '../../lib/choice.svelte';
import { settings } from '../../lib/settings.svelte';
import Board from './Board.svelte';
import { changesBetween } from './changes';
import { Happening, picksOf } from './happening.svelte';
import type { Colour, Kind, Pawn, Picture } from './picture';
import { wayTo } from './places';

// --- positions by hand ---

function pawn(kind: Kind, owner: Colour, tile: string, more: Partial<Pawn> = {}): Pawn {
  const power = { worker: 1, soldier: 3, warrior: 4, queen: 7 }[kind];
  return { kind, owner, tile, power, carries: 0, has_attacked: false, has_gathered: false, can: [], ...more };
}

const hive = (colour: Colour, tiles: string[], throne: string, more = {}) => ({
  colour,
  tiles,
  throne,
  conquered: false,
  controlled_by: colour,
  besieged_by: null,
  siege: 0,
  siege_falls: 3,
  ...more,
});

const player = (seat: number, colour: Colour) => ({
  seat,
  colour,
  living: true,
  lost: 0,
  store: 3,
  carried: 0,
  hives: 1,
  power: 9,
  pawns: { worker: 1, soldier: 1, warrior: 0, queen: 0 },
  limits: { worker: 20, soldier: 10, warrior: 5 },
  motivated: false,
  roll: null,
  rolls_again: false,
});

function scene(more: Partial<Picture> = {}): Picture {
  return {
    columns: [...'ABCDEFGHIJKLMN'],
    rows: 14,
    hives: [hive('red', ['F1', 'G1', 'F2', 'G2'], 'G1'), hive('green', ['H14', 'G14'], 'H14')],
    nodes: [{ tile: 'G5', coloured: ['G6', 'H5', 'G4', 'F5'] }],
    pawns: [
      pawn('worker', 'red', 'F3', { can: ['move'] }),
      pawn('soldier', 'red', 'H8', { can: ['move', 'attack'] }),
      pawn('soldier', 'green', 'G9'),
    ],
    piles: [{ tile: 'B2', cubes: 3 }],
    supply: 51,
    players: [player(0, 'red'), player(1, 'green')],
    round: 2,
    last_round: 40,
    first: 'red',
    turn: 'red',
    asked: 'red',
    phase: 'main',
    points: 12,
    points_of_a_turn: 20,
    event: null,
    picks: 0,
    buying: null,
    taxed: null,
    ending: null,
    selected: null,
    battle: null,
    prices: {
      worker: { sugar: 2, points: 0 },
      queen: { sugar: 5, points: 1 },
      merge: { sugar: 1, points: 1 },
      step: { sugar: 0, points: 1 },
    },
    ...more,
  };
}

const move = (id: number, text: string): Move => {
  const [kind, ...parts] = text.split(' ');
  return { id, text, kind, parts };
};

const MAIN = [move(33, 'select F3'), move(105, 'select H8'), move(222, 'buy worker'), move(224, 'end')];
const WALKS = [
  { tile: 'F4', cost: 1, from: 'F3', step: 196 },
  { tile: 'F5', cost: 2, from: 'F4', step: 196 },
  { tile: 'E5', cost: 3, from: 'F5', step: 199 },
];
const ALONE = {
  attackers: ['H8'],
  sides: [{ colour: 'green' as Colour, engaged: ['G9'], attack: 3, defence: 3, falls: true }],
  dies: ['H8', 'G9'],
};

/** Where the lines of moves of these tests lead. */
const AHEAD: Record<string, { picture: Partial<Picture>; moves: Move[] }> = {
  '33': {
    picture: { phase: 'selected', selected: { tile: 'F3', kind: 'worker', walks: WALKS, aims: [{ move: 'gather e', tile: 'G5' }], becomes: null, alone: null } },
    moves: [move(196, 'move n'), move(202, 'gather e')],
  },
  '105': {
    picture: { phase: 'selected', selected: { tile: 'H8', kind: 'soldier', walks: [], aims: [], becomes: null, alone: ALONE } },
    moves: [move(219, 'attack')],
  },
  '105,219': { picture: { phase: 'battle', battle: ALONE }, moves: [move(33, 'join F3'), move(220, 'resolve')] },
  '105,219,33': {
    picture: { phase: 'battle', battle: { attackers: ['H8', 'F3'], sides: [{ ...ALONE.sides[0], attack: 4 }], dies: ['G9'] } },
    moves: [move(220, 'resolve')],
  },
  '222': { picture: { phase: 'place', buying: 'worker' }, moves: [move(18, 'at F2')] },
};

function table(picture = scene(), moves = MAIN, more = {}) {
  const played: (number[] | string)[] = [];
  const asked: [string, number[]][] = [];
  const choice = new Choice({
    play: (ids) => played.push(ids),
    whyNot: async (text, after) => {
      asked.push([text, after]);
      return { words: 'no', clause: 'DOM-MOVE-2' };
    },
    say() {},
  });
  const preview = vi.fn(async (ids: number[] | string): Promise<Preview<Picture>> => {
    const ahead = AHEAD[String(ids)];
    if (!ahead) throw new Error(`no such line: ${ids}`);
    return { picture: { ...picture, ...ahead.picture }, actor: 0, prompt: '', moves: ahead.moves, scores: [], words: [] };
  });
  const seats = picture.players.map(({ seat, colour }) => ({
    seat,
    colour,
    called: colour,
    name: `player ${seat}`,
    kind: 'person' as const,
    level: 0,
  }));
  render(Board, { picture, seats, viewer: 0, actor: 0, moves, choice, preview, still: false, ...more });
  return { played, asked, preview, choice };
}

const tile = (name: string) => document.querySelector<SVGElement>(`[data-tile="${name}"]`)!;
const label = (name: string) => tile(name).getAttribute('aria-label') ?? '';

beforeEach(() => {
  settings.language = 'en';
});

// --- words ---

describe('every tile is named in words', () => {
  it('tells pawns, sugar, ground and what may be done', () => {
    table(scene({ pawns: [pawn('worker', 'red', 'F3', { carries: 2, has_gathered: true }), pawn('queen', 'green', 'H14')] }));
    expect(document.querySelectorAll('[data-tile]')).toHaveLength(196);
    expect(label('F3')).toBe('F3, Red: worker, power 1, carries 2 sugar, has gathered, can be selected');
    expect(label('H14')).toBe('H14, Green: queen, power 7, throne of Green');
    expect(label('G5')).toBe('G5, permanent node of sugar');
    expect(label('G4')).toBe('G4, coloured tile beside the node G5');
    expect(label('B2')).toBe('B2, pile of 3 sugar');
    expect(label('A1')).toBe('A1, empty tile');
  });

  it('tells a siege', () => {
    const red = hive('red', ['F1', 'G1'], 'G1', { besieged_by: 'green', siege: 2 });
    table(scene({ hives: [red, hive('green', ['H14'], 'H14')], pawns: [pawn('soldier', 'green', 'G1')] }));
    expect(label('G1')).toContain('besieged by Green, 2 of 3 turns');
    expect(document.querySelectorAll('.siege.full')).toHaveLength(2);
  });

  it('speaks Polish', () => {
    settings.language = 'pl';
    table();
    expect(label('H8')).toBe('H8, Czerwony: żołnierz, siła 3, można wybrać');
    expect(screen.getByText('Zakończ turę')).toBeTruthy();
  });
});

// --- gestures ---

describe('walking', () => {
  it('selects without playing, shows way and cost, and plays the whole way at once', async () => {
    const { played, preview } = table();
    await fireEvent.click(tile('F3'));
    expect(preview).toHaveBeenCalledWith([33]);
    expect(played).toEqual([]);
    await waitFor(() => expect(document.querySelectorAll('.reach')).toHaveLength(3));
    await fireEvent(tile('E5'), new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
    expect(document.querySelector('.price')?.textContent).toBe('3');
    expect(document.querySelector('.way')?.getAttribute('d')?.match(/L/g)).toHaveLength(3);
    expect(label('E5')).toContain('walking here costs 3');
    await fireEvent.click(tile('E5'));
    await waitFor(() => expect(played).toEqual([[33, 196, 196, 199]]));
  });

  it('shows the way at the first touch and goes at the second', async () => {
    const { played } = table();
    await fireEvent(tile('F3'), new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
    await fireEvent.click(tile('F3'));
    await waitFor(() => expect(document.querySelectorAll('.reach')).toHaveLength(3));
    await fireEvent.click(tile('F5'));
    expect(played).toEqual([]);
    expect(screen.getByText('Walk to F5, cost 2')).toBeTruthy();
    await fireEvent.click(tile('F5'));
    await waitFor(() => expect(played).toEqual([[33, 196, 196]]));
  });

  it('asks why a tile cannot be reached, and leaves a pawn alone with Escape', async () => {
    const { played, asked } = table();
    await fireEvent.click(tile('A1'));
    await fireEvent.click(tile('F3'));
    await waitFor(() => expect(document.querySelectorAll('.reach')).toHaveLength(3));
    await fireEvent.click(tile('N14'));
    await fireEvent.click(tile('G9'));
    await waitFor(() =>
      expect(asked).toEqual([
        ['select A1', []],
        ['walk F3 N14', []],
        ['attack F3 all', []],
      ]),
    );
    await fireEvent.keyDown(tile('F3'), { key: 'Escape' });
    expect(document.querySelectorAll('.reach')).toHaveLength(0);
    expect(played).toEqual([]);
  });

  it('gathers where sugar is chosen', async () => {
    const { played } = table();
    await fireEvent.click(tile('F3'));
    await waitFor(() => expect(document.querySelectorAll('.reach')).toHaveLength(3));
    await fireEvent.click(tile('G5'));
    await waitFor(() => expect(played).toEqual([[33, 202]]));
  });
});

it('asks what is meant where a worker could gather as well as walk', async () => {
  const picture = scene({
    phase: 'main',
    piles: [{ tile: 'F4', cubes: 2 }],
    selected: { tile: 'F3', kind: 'worker', walks: WALKS, aims: [{ move: 'gather n', tile: 'F4' }], becomes: null, alone: null },
  });
  const { played } = table(picture, [...MAIN, move(200, 'gather n')]);
  await fireEvent.click(tile('F4'));
  await screen.findByText('Walk to F4, cost 1');
  expect(played).toEqual([]);
  await fireEvent.click(screen.getByText('Gather sugar from the pile on F4'));
  await waitFor(() => expect(played).toEqual([[200]]));
});

it('waits for the server when the player is quicker', async () => {
  const { played, asked } = table();
  void fireEvent.click(screen.getByText('New worker …'));
  void fireEvent.click(tile('F2'));
  await waitFor(() => expect(played).toEqual([[222, 18]]));
  expect(asked).toEqual([]);
});

describe('a battle', () => {
  it('shows who dies, lets others join and leave, and is fought at once', async () => {
    const { played } = table();
    await fireEvent.click(tile('H8'));
    await screen.findByText(/^Alone: 3 against Green’s 3: theirs die, it dies$/);
    await fireEvent.click(tile('G9'));
    await screen.findByText('Will die: your soldier on H8; Green’s soldier on G9');
    expect(document.querySelectorAll('.dies')).toHaveLength(2);
    expect(label('F3')).toContain('may join the attack');
    await fireEvent.click(tile('F3'));
    await screen.findByText('Will die: Green’s soldier on G9');
    await fireEvent.click(tile('F3'));
    await screen.findByText('Will die: your soldier on H8; Green’s soldier on G9');
    await fireEvent.click(screen.getByText('All join (1)'));
    await screen.findByText('Will die: Green’s soldier on G9');
    expect(played).toEqual([]);
    await fireEvent.click(screen.getByText('Fight'));
    await waitFor(() => expect(played).toEqual([[105, 219, 33, 220]]));
  });

  it('asks why somebody cannot join, after the moves not played yet', async () => {
    const { asked } = table();
    await fireEvent.click(tile('H8'));
    await fireEvent.click(await screen.findByText('Attack …'));
    await screen.findByText('Fight');
    await fireEvent.click(tile('A1'));
    await waitFor(() => expect(asked).toEqual([['join A1', [105, 219]]]));
  });
});

describe('the colony', () => {
  it('spawns a worker on the tile chosen', async () => {
    const { played } = table();
    await fireEvent.click(screen.getByText('New worker …'));
    await screen.findByText('On which empty tile of your hive?');
    expect(document.querySelectorAll('.place')).toHaveLength(1);
    await fireEvent.click(tile('F2'));
    await waitFor(() => expect(played).toEqual([[222, 18]]));
  });

  it('ends a turn with points left only when asked twice', async () => {
    const { played } = table();
    await fireEvent.click(screen.getByText('End the turn'));
    expect(played).toEqual([]);
    await fireEvent.click(screen.getByText('End it with 12 points left?'));
    await waitFor(() => expect(played).toEqual([[224]]));
  });

  it('lets all workers gather', async () => {
    const { played } = table(scene({ pawns: [pawn('worker', 'red', 'G4', { can: ['move', 'gather'] })] }));
    await fireEvent.click(screen.getByText('All workers gather (1)'));
    await waitFor(() => expect(played).toEqual(['gather all']));
  });

  it('pays taxes out of turn', async () => {
    const taxed = scene({ phase: 'tax', turn: null, taxed: 'red', points: 0 });
    const { played } = table(taxed, [move(33, 'pay F3')]);
    expect(screen.getByText('Taxes: choose the pawn that pays.')).toBeTruthy();
    await fireEvent.click(tile('F3'));
    await waitFor(() => expect(played).toEqual([[33]]));
  });

  it('offers nothing while another decides, and no tiles to choose where it is only looked at', () => {
    table(scene(), []);
    expect(screen.queryByText('End the turn')).toBeNull();
    document.body.innerHTML = '';
    table(scene(), [], { still: true });
    expect(document.querySelectorAll('[data-tile]')).toHaveLength(0);
  });
});

// --- what happened ---

describe('changes', () => {
  it('finds who moved, who merged and who died', () => {
    const before = scene({
      pawns: [
        pawn('worker', 'red', 'A1'),
        pawn('worker', 'red', 'F1'),
        pawn('worker', 'red', 'G2'),
        pawn('soldier', 'green', 'M9'),
      ],
    });
    const after = scene({ pawns: [pawn('worker', 'red', 'A3'), pawn('soldier', 'red', 'F1')], piles: [{ tile: 'M9', cubes: 1 }] });
    const changes = changesBetween(before, after);
    expect([...changes.came]).toEqual([
      ['A3', 'A1'],
      ['F1', 'G2'],
    ]);
    expect(changes.gone.map((one) => one.tile)).toEqual(['M9']);
    expect([...changes.tiles].sort()).toEqual(['A1', 'A3', 'F1', 'G2', 'M9']);
  });

  it('does not take a conquest for deaths', () => {
    const before = scene({ pawns: [pawn('worker', 'green', 'G13')] });
    const after = scene({ pawns: [pawn('worker', 'red', 'G13')] });
    expect(changesBetween(before, after).gone).toEqual([]);
    expect(changesBetween(undefined, after).tiles.size).toBe(0);
  });
});

describe('events', () => {
  const NEWS = [
    { seat: 0, text: 'Red ends the turn.' },
    { seat: -1, text: 'The event of round 3 is Emigration.', move: 'event emigration' },
    { seat: -1, text: 'The tile A8 is picked; it is not vacant.', move: 'tile A8' },
    { seat: -1, text: 'A neutral worker appears on C4.', move: 'tile C4' },
  ];

  it('are shown pick by pick', () => {
    vi.useFakeTimers();
    const happening = new Happening();
    happening.show(picksOf(NEWS));
    expect(happening.event).toBe('emigration');
    expect(happening.told.map((pick) => pick.value)).toEqual(['emigration']);
    vi.advanceTimersByTime(3000);
    expect(happening.told.map((pick) => pick.value)).toEqual(['emigration', 'A8', 'C4']);
    vi.advanceTimersByTime(5000);
    expect(happening.open).toBe(false);
    vi.useRealTimers();
  });

  it('are shown at once and stay where less motion is wanted', () => {
    vi.useFakeTimers();
    document.documentElement.dataset.motion = 'less';
    const happening = new Happening();
    happening.show(picksOf(NEWS));
    vi.advanceTimersByTime(60_000);
    expect(happening.told).toHaveLength(3);
    expect(happening.open).toBe(true);
    document.documentElement.dataset.motion = '';
    vi.useRealTimers();
  });

  it('are told on the board', async () => {
    table(scene({ event: 'emigration' }), MAIN, { news: NEWS });
    expect(await screen.findByText('OK')).toBeTruthy();
    expect(screen.getAllByText('Emigration')).toHaveLength(2);
    await fireEvent.click(screen.getByText('OK'));
    expect(screen.queryByText('OK')).toBeNull();
  });
});

it('a way is found from its end', () => {
  const walks = new Map(WALKS.map((walk) => [walk.tile, walk]));
  expect(wayTo(walks, 'E5').map((step) => step.tile)).toEqual(['F4', 'F5', 'E5']);
  expect(wayTo(walks, 'N14')).toEqual([]);
});
