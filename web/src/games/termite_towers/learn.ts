/** Termite Towers in five minutes: one Day and one Night. */

import type { Lesson } from '../../lib/learn';

const WALL = `
game termite_towers version 1 players 2
option first_player 0
now round 1 first yellow stage day phase day_turn seat yellow card_shown 1
objectives uniform,harmonious
spaces A ...... C ...... E ...... G ......
gather closed - neutral 0,0,0,0,0,0
supply light 34 mid 31 black 34 eggs 16
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
display T2 L1 I1 O2 discards -
queens discards -
solo -
yellow dice workers 2 soldiers 0 pool w1,w3 gather - dig - idle -
yellow rooms ./- ./- ./-
yellow wall .m../llkk/mmmm rows 1,2 markers wood,worker tunnels -
yellow cards hand - shown - fresh - built O2 queens -
brown dice workers 1 soldiers 0 pool w2 gather - dig - idle -
brown rooms ./- ./- ./-
brown wall - rows - markers - tunnels -
brown cards hand - shown - fresh - built - queens -
`;

const DAY = `
game termite_towers version 1 players 2
option first_player 0
now round 1 first yellow stage day phase day_turn seat yellow card_shown 1
objectives uniform,harmonious
spaces A .x.... C ....r. E ..x... G ......
gather closed - neutral 0,0,0,0,0,0
supply light 32 mid 33 black 36 eggs 16
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
display L2 T2 I1 O2 discards -
queens discards -
solo -
yellow dice workers 5 soldiers 1 pool w1,w2,w3,w4,s5 gather - dig - idle -
yellow rooms llll/w6 ./- ./-
yellow wall mmm. rows - markers - tunnels -
yellow cards hand J2 shown J2 fresh - built - queens -
brown dice workers 5 soldiers 0 pool w1,w2,w6 gather - dig - idle -
brown rooms ./w3 ./- ./-
brown wall - rows - markers - tunnels -
brown cards hand - shown - fresh - built - queens -
`;

export const LESSON: Lesson = [
  {
    title: { en: 'Your wall', pl: 'Twój mur' },
    words: {
      en: 'You lead a termite colony and build a **wall**, 4 cubes wide. Complete rows give bonuses, and **5 complete rows** end the game. **Stars** on the Blueprints that you built, and two objectives, decide who wins. The yellow wall here has two complete rows.',
      pl: 'Prowadzisz kolonię termitów i budujesz **mur** szeroki na 4 kostki. Pełne rzędy dają premie, a **5 pełnych rzędów** kończy grę. O zwycięstwie decydują **gwiazdki** na zbudowanych planach i dwa cele. Żółty mur ma tu dwa pełne rzędy.',
    },
    position: WALL,
    shows: 'mine',
    seat: 0,
  },
  {
    title: { en: 'Day: place a die', pl: 'Dzień: połóż kość' },
    words: {
      en: 'By Day all roll their dice and place them in turn, one at a time. On **A**, **C**, **E** and **G** a die goes to the space of its own value, and each space takes one die. Put your **worker 3 on A**: at Night it brings a Blueprint. Choose the die, then the space, or drag it.',
      pl: 'Za dnia wszyscy rzucają kośćmi i kładą je po kolei, po jednej. Na **A**, **C**, **E** i **G** kość idzie na pole o swojej wartości, a każde pole mieści jedną kość. Połóż **robotnicę 3 na A**: nocą da plan. Wybierz kość, potem pole, albo ją przeciągnij.',
    },
    position: DAY,
    seat: 0,
    right: ['place worker 3 A'],
    wrong: {
      en: 'That is possible, too; but try the worker 3 on A.',
      pl: 'To też możliwe, ale spróbuj robotnicą 3 na A.',
    },
    after: ['place worker 1 gather'],
    done: {
      en: 'At Night you will take a Blueprint. Meanwhile brown has put a worker on Gather 1.',
      pl: 'Nocą weźmiesz plan. Tymczasem brązowy położył robotnicę na Zbieraj 1.',
    },
  },
  {
    title: { en: 'Gather wood', pl: 'Zbieraj drewno' },
    words: {
      en: 'Each wood pile D1 to D6 has a **Gather** and a **Dig** space for dice of its number, any number of them. Whoever has most dice on Gather takes 2 cubes at Night, the second 1. Put your **worker 4 on Gather 4**.',
      pl: 'Każdy stos D1–D6 ma pola **Zbieraj** i **Kop** dla kości o swoim numerze, bez limitu. Kto ma najwięcej kości na Zbieraj, bierze nocą 2 kostki, drugi 1. Połóż **robotnicę 4 na Zbieraj 4**.',
    },
    seat: 0,
    right: ['place worker 4 gather'],
    wrong: {
      en: 'Try the worker 4 on Gather 4; it is among the wood.',
      pl: 'Spróbuj robotnicą 4 na Zbieraj 4.',
    },
    after: ['place worker 2 dig'],
    done: {
      en: 'You are alone there: 2 cubes at Night.',
      pl: 'Jesteś tam sam: nocą 2 kostki.',
    },
  },
  {
    title: { en: 'Soldiers bump', pl: 'Żołnierze wypychają' },
    words: {
      en: 'The shield is your **soldier**. It may take a space where a worker or a Blocker lies: a worker is bumped, and its owner must move it elsewhere. Brown\'s worker is on C5. Put your **soldier 5 on C** for an egg.',
      pl: 'Tarcza to twój **żołnierz**. Może zająć pole z robotnicą lub blokerem: robotnica zostaje wypchnięta, a właściciel musi ją przenieść. Robotnica brązowego leży na C5. Połóż **żołnierza 5 na C**, by zdobyć jajo.',
    },
    seat: 0,
    right: ['place soldier 5 C'],
    wrong: {
      en: 'Use the soldier, the shield with 5.',
      pl: 'Użyj żołnierza, tarczy z 5.',
    },
    after: ['place worker 5 R0', 'place worker 6 R0'],
    done: {
      en: 'Brown\'s worker went to a room, and brown has placed its last die.',
      pl: 'Robotnica brązowego poszła do komory, a brązowy położył ostatnią kość.',
    },
  },
  {
    title: { en: 'A helper', pl: 'Pomocnik' },
    words: {
      en: 'R0 holds 4 equal cubes. To build at Night it needs **two equal dice** in the room; one 6 is there. You have a 1 and a 2. A **helper** gives up its turn so that another die may change. Choose the **worker 2**, then **Use as helper**.',
      pl: 'R0 ma 4 jednakowe kostki. Aby nocą budować, potrzebne są **dwie równe kości** w komorze; jedna 6 już tam jest. Masz 1 i 2. **Pomocnik** oddaje swój ruch, by inna kość mogła się zmienić. Wybierz **robotnicę 2**, potem **Użyj jako pomocnika**.',
    },
    seat: 0,
    right: ['helper worker 2'],
    wrong: {
      en: 'Choose a die and then the button for the helper.',
      pl: 'Wybierz kość, a potem przycisk pomocnika.',
    },
  },
  {
    title: { en: 'Set the value', pl: 'Ustaw wartość' },
    words: {
      en: 'Now choose the die that is left and set it to **6**.',
      pl: 'Teraz wybierz pozostałą kość i zmień ją na **6**.',
    },
    seat: 0,
    right: ['set worker 1 to 6'],
    wrong: {
      en: 'It should match the 6 in R0.',
      pl: 'Powinna pasować do 6 w R0.',
    },
  },
  {
    title: { en: 'Into the room', pl: 'Do komory' },
    words: {
      en: 'Dice in your own **rooms** serve for hatching (B) and building (F). Put the 6 into **R0**.',
      pl: 'Kości we własnych **komorach** służą do wylęgu (B) i budowy (F). Połóż 6 w **R0**.',
    },
    seat: 0,
    right: ['place worker 6 R0'],
    wrong: {
      en: 'R0 is the room with four light cubes.',
      pl: 'R0 to komora z czterema jasnymi kostkami.',
    },
    done: {
      en: 'All dice are placed: Night begins, and the actions are resolved from A to G.',
      pl: 'Wszystkie kości leżą: zaczyna się noc, akcje rozpatruje się od A do G.',
    },
  },
  {
    title: { en: 'Night, A: a Blueprint', pl: 'Noc, A: plan' },
    words: {
      en: 'Your die on A takes a Blueprint. A Blueprint shows a shape and its stars. Take any you like.',
      pl: 'Twoja kość na A bierze plan. Plan pokazuje kształt i gwiazdki. Weź dowolny.',
    },
    seat: 0,
    right: ['blueprint 1', 'blueprint 2', 'blueprint 3', 'blueprint 4'],
    wrong: {
      en: 'Take one from the display this time.',
      pl: 'Tym razem weź z wystawki.',
    },
    after: ['card Z3'],
    done: {
      en: 'It is in your hand, and the display is filled up again.',
      pl: 'Masz go na ręce, a wystawka została uzupełniona.',
    },
  },
  {
    title: { en: 'C: an egg', pl: 'C: jajo' },
    words: {
      en: 'Your soldier on C brings an egg. It needs an **empty room** of its own. With two equal dice there next Night it hatches a worker, with three a soldier. Put it into **R2**.',
      pl: 'Żołnierz na C przynosi jajo. Potrzebuje **pustej komory**. Z dwiema równymi kośćmi następnej nocy wylęgnie się robotnica, z trzema żołnierz. Połóż je w **R2**.',
    },
    seat: 0,
    right: ['room R2'],
    after: ['dig 2.0-2.1', 'wood mid 3', 'pile 1.0', 'room R1', 'pile 1.0', 'room R1'],
    done: {
      en: 'Then D: brown digs a tunnel from 2.0 to 2.1 and gathers at D1.',
      pl: 'Potem D: brązowy kopie tunel z 2.0 do 2.1 i zbiera na D1.',
    },
  },
  {
    title: { en: 'D: take a cube', pl: 'D: weź kostkę' },
    words: {
      en: 'Now you gather in section 4: take a cube from **4.0**.',
      pl: 'Teraz zbierasz w sekcji 4: weź kostkę z **4.0**.',
    },
    seat: 0,
    right: ['pile 4.0'],
    wrong: {
      en: 'Take it: wood is never wasted.',
      pl: 'Weź ją: drewno zawsze się przyda.',
    },
  },
  {
    title: { en: 'Store it', pl: 'Schowaj ją' },
    words: {
      en: 'A room holds up to 4 cubes, or an egg, never both. Put the cube into **R1**.',
      pl: 'Komora mieści do 4 kostek albo jajo, nigdy oba. Połóż kostkę w **R1**.',
    },
    seat: 0,
    right: ['room R1'],
    wrong: {
      en: 'R1 is empty; choose it.',
      pl: 'R1 jest pusta; wybierz ją.',
    },
    after: ['pile 4.0', 'room R1'],
    done: {
      en: 'The second cube goes there, too.',
      pl: 'Druga kostka trafia tam samo.',
    },
  },
  {
    title: { en: 'F: build', pl: 'F: buduj' },
    words: {
      en: 'R0 has 4 equal cubes and two equal dice: **build** from R0. Choose the room.',
      pl: 'R0 ma 4 jednakowe kostki i dwie równe kości: **buduj** z R0. Wybierz komorę.',
    },
    seat: 0,
    right: ['build R0'],
    wrong: {
      en: 'Choose the room R0, or the button Build from R0.',
      pl: 'Wybierz komorę R0 albo przycisk Buduj z R0.',
    },
  },
  {
    title: { en: 'Choose a Blueprint', pl: 'Wybierz plan' },
    words: {
      en: 'Use the Blueprint **J2**: it fits into the gap of your wall.',
      pl: 'Użyj planu **J2**: pasuje do luki w murze.',
    },
    seat: 0,
    right: ['with J2'],
    wrong: {
      en: 'Take J2 this time.',
      pl: 'Tym razem weź J2.',
    },
  },
  {
    title: { en: 'Turn and place it', pl: 'Obróć i połóż' },
    words: {
      en: 'Turn and move the shape. The small triangles show where it is supported, a star shows a row that it **completes**. Place it so that **row 1** becomes complete.',
      pl: 'Obracaj i przesuwaj kształt. Małe trójkąty pokazują podparcie, gwiazdka rząd, który zostanie **dopełniony**. Połóż go tak, by dopełnić **rząd 1**.',
    },
    seat: 0,
    right: ['at b1 turn 2'],
    wrong: {
      en: 'Legal, but row 1 would stay open: something must lie on d1.',
      pl: 'Dozwolone, ale rząd 1 zostałby niepełny: coś musi leżeć na d1.',
    },
  },
  {
    title: { en: 'A bonus', pl: 'Premia' },
    words: {
      en: 'A complete row gives a **bonus**: choose one of the ten spaces of your board. Another worker, or a new room, is good early.',
      pl: 'Pełny rząd daje **premię**: wybierz jedno z dziesięciu pól planszy. Na początku dobra jest robotnica albo nowa komora.',
    },
    seat: 0,
    right: ['bonus worker', 'bonus unlock', 'bonus upgrade'],
    wrong: {
      en: 'Later perhaps; take Worker, Unlock or Upgrade now.',
      pl: 'Może później; teraz weź robotnicę, komorę albo awans.',
    },
    done: {
      en: 'That is the game: dice by Day, wood and walls by Night. J2 is worth 2 stars at the end.',
      pl: 'Oto cała gra: za dnia kości, nocą drewno i mur. J2 da na końcu 2 gwiazdki.',
    },
  },
];
