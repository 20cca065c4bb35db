/** dominANTion in five minutes. */

import type { Lesson } from '../../lib/learn';

const position = (...lines: string[]) => ['game dominantion version 1 players 2', ...lines].join('\n');

export const LESSON: Lesson = [
  {
    title: { en: 'Two colonies', pl: 'Dwie kolonie' },
    words: {
      en: 'You are **red**, in the south. Your workers (the small round ants) carry sugar home; sugar becomes new ants; two ants merge into a stronger one. Whoever holds out on the enemy’s **throne** for three of his turns takes his whole colony.',
      pl: 'Grasz **czerwonymi**, na południu. Robotnice (małe okrągłe mrówki) noszą cukier do gniazda; z cukru powstają nowe mrówki; dwie mrówki łączą się w silniejszą. Kto utrzyma się na **tronie** wroga przez trzy jego tury, przejmuje całą jego kolonię.',
    },
    position: position(
      'round 1 seat red phase main points 20 first red event none',
      'pawns red Q G1 S F1 H1 I1 W F2 G2 H2 I2 F3 I3',
      'pawns green Q H14 S I14 G14 F14 W I13 H13 G13 F13 I12 F12',
      'red store 3',
      'green store 3',
    ),
  },
  {
    title: { en: 'Walk', pl: 'Marsz' },
    words: {
      en: 'A turn has **20 action points** for all your ants together, and a step costs one. Choose your worker on **F3**, then the green tile **F5** beside the sugar rock. You see the way and its price before you choose.',
      pl: 'Tura to **20 punktów akcji** dla wszystkich mrówek razem; krok kosztuje jeden. Wybierz robotnicę na **F3**, potem zielone pole **F5** obok bryły cukru. Droga i jej koszt są widoczne, zanim wybierzesz.',
    },
    right: ['select F3, move n, move n'],
    wrong: { en: 'That is allowed, too. For now, walk the worker from F3 to F5.', pl: 'Tak też można. Na razie przejdź robotnicą z F3 na F5.' },
    done: { en: 'Two points are gone, 18 are left. The worker is still chosen.', pl: 'Dwa punkty wydane, zostało 18. Robotnica nadal jest wybrana.' },
  },
  {
    title: { en: 'Gather', pl: 'Zbieranie' },
    words: {
      en: 'The rock on G5 is a **permanent node**. On the four green tiles beside it a worker gathers one cube a turn. Choose the rock.',
      pl: 'Bryła na G5 to **stałe źródło**. Na czterech zielonych polach obok robotnica zbiera jedną kostkę na turę. Wskaż bryłę.',
    },
    right: ['gather e'],
    wrong: { en: 'Choose the sugar rock on G5, or the button “Gather”.', pl: 'Wskaż bryłę cukru na G5 albo przycisk „Zbierz”.' },
    done: { en: 'The worker carries a cube. A worker may carry as many as it likes.', pl: 'Robotnica niesie kostkę. Może nieść ich dowolnie wiele.' },
  },
  {
    title: { en: 'Carry it home', pl: 'Do gniazda' },
    words: { en: 'Walk back to **F3**, a tile of your hive.', pl: 'Wróć na **F3**, pole swojego gniazda.' },
    right: ['move s, move s'],
    wrong: { en: 'Bring the cube back to F3.', pl: 'Zanieś kostkę na F3.' },
  },
  {
    title: { en: 'Drop', pl: 'Odkładanie' },
    words: { en: 'In your hive the worker **drops** its sugar into your store, for a point.', pl: 'W gnieździe robotnica **odkłada** cukier do spichlerza za punkt.' },
    right: ['drop'],
    wrong: { en: 'Choose the button “Drop”.', pl: 'Wybierz przycisk „Odłóż”.' },
    done: { en: 'Four cubes are in store.', pl: 'W spichlerzu są cztery kostki.' },
  },
  {
    title: { en: 'A new worker', pl: 'Nowa robotnica' },
    words: {
      en: 'A worker costs **2 sugar** and no points, as long as you have a queen. Spawn one on an empty tile of your hive: **G3** or **H3**.',
      pl: 'Robotnica kosztuje **2 kostki** i żadnych punktów, dopóki masz królową. Umieść ją na pustym polu gniazda: **G3** lub **H3**.',
    },
    right: ['buy worker, at G3', 'buy worker, at H3'],
    wrong: { en: 'Choose “New worker”, then an empty tile of your hive.', pl: 'Wybierz „Nowa robotnica”, potem puste pole gniazda.' },
  },
  {
    title: { en: 'Merge', pl: 'Łączenie' },
    words: {
      en: 'Two workers in one hive make a **soldier** (power 3), two soldiers a **warrior** (power 4), for 1 sugar and 1 point. Choose the worker on **F2**, “Merge”, and **G2** as its partner.',
      pl: 'Dwie robotnice w jednym gnieździe tworzą **żołnierza** (siła 3), dwóch żołnierzy **wojownika** (siła 4), za 1 kostkę i 1 punkt. Wybierz robotnicę na **F2**, „Połącz” i partnerkę na **G2**.',
    },
    right: ['select F2, merge, with G2'],
    wrong: { en: 'Choose the worker on F2, then “Merge”, then G2.', pl: 'Wybierz robotnicę na F2, potem „Połącz”, potem G2.' },
    done: { en: 'A soldier stands on F2. Merged ants may act at once.', pl: 'Na F2 stoi żołnierz. Połączone mrówki mogą od razu działać.' },
  },
  {
    title: { en: 'Battle', pl: 'Bitwa' },
    words: {
      en: 'No dice in battle: compare the **power**. The smaller side dies, equal sides all die. Your soldier on **F8** alone would die with the green one. Attack with it and let the worker on **H8** join: 4 against 3.',
      pl: 'W bitwie nie ma kostek do gry: liczy się **siła**. Słabsza strona ginie, przy równej giną wszyscy. Twój żołnierz na **F8** sam zginąłby razem z zielonym. Zaatakuj nim i niech dołączy robotnica z **H8**: 4 przeciw 3.',
    },
    position: position(
      'round 4 seat red phase main points 9 first red event none',
      'pawns red Q G1 S F8 F1 W H8 G4 H2',
      'pawns green Q H14 S G9 W H11 G13',
      'red store 1',
      'green store 2',
    ),
    right: ['select F8, attack, join H8, resolve'],
    wrong: { en: 'Attack with the soldier and let the worker on H8 join before you fight.', pl: 'Zaatakuj żołnierzem i pozwól dołączyć robotnicy z H8, zanim zaczniesz walkę.' },
    done: { en: 'The green soldier is dead, and nobody of yours.', pl: 'Zielony żołnierz zginął, a z Twoich nikt.' },
  },
  {
    title: { en: 'The throne', pl: 'Tron' },
    words: {
      en: 'Green’s queen is dead and the throne stands empty. Walk your warrior from **J13** to the throne on **H14**. It must hold out there at the end of **three turns of green’s**.',
      pl: 'Królowa zielonych nie żyje i tron jest pusty. Przejdź wojownikiem z **J13** na tron **H14**. Musi się tam utrzymać na końcu **trzech tur zielonych**.',
    },
    position: position(
      'round 8 seat red phase main points 12 first red event none',
      'pawns red Q G1 X J13 W G4 H5',
      'pawns green S F14 W F12 G12',
      'red store 3',
      'green store 1',
    ),
    right: ['select J13, move n, move w, move w', 'select J13, move w, move n, move w', 'select J13, move w, move w, move n'],
    wrong: { en: 'Walk the warrior from J13 to the throne on H14.', pl: 'Przejdź wojownikiem z J13 na tron H14.' },
    done: { en: 'The siege begins. Now keep green away for three turns.', pl: 'Oblężenie się zaczyna. Teraz nie dopuść zielonych przez trzy tury.' },
  },
  {
    title: { en: 'Events', pl: 'Wydarzenia' },
    words: {
      en: 'Each round ends with an **event**: rain, currents, emigrants, a predator, motivation, or taxes as here. Your store is empty, so a carrier has to pay. Choose the worker on **D6**.',
      pl: 'Każda runda kończy się **wydarzeniem**: deszcz, prądy, emigracja, drapieżnik, motywacja albo, jak tutaj, podatki. Spichlerz jest pusty, więc płaci ktoś, kto niesie cukier. Wskaż robotnicę na **D6**.',
    },
    position: position(
      'round 4 seat none phase tax first red event taxes taxed red',
      'pawns red Q G1 S E6 W D6+1 G4+2',
      'pawns green Q H14 W H11',
      'red store 0',
      'green store 2',
    ),
    right: ['pay D6'],
    wrong: { en: 'That one could pay, too. Choose D6 here.', pl: 'Ta też mogłaby zapłacić. Tutaj wskaż D6.' },
    done: {
      en: 'That is the whole game: sugar, ants, thrones. If nobody is conquered before the last round, hives count, then power, then sugar.',
      pl: 'To cała gra: cukier, mrówki, trony. Jeśli do ostatniej rundy nikt nie zostanie podbity, liczą się gniazda, potem siła, potem cukier.',
    },
  },
];
