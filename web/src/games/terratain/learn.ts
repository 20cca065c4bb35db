/** Terratain in five minutes. */

import type { Lesson } from '../../lib/learn';

const EMPTY = '.. .. .. .. .. .. .. .. ..';

/** A position of two players: the turn line, the lines of the map that are not empty by their number (1 to 9), the piles. */
function position(turn: string, lines: Record<number, string>, ...piles: string[]): string {
  const board = Array.from({ length: 9 }, (_, line) => lines[line + 1] ?? EMPTY);
  return ['game terratain version 1 players 2', turn, 'board', ...board, ...piles].join('\n');
}

const IN_TERRITORY_3 = ['3.1', '3.2', '3.3', '3.5', '3.6', '3.7', '3.8'];

export const LESSON: Lesson = [
  {
    title: { en: 'Build', pl: 'Budowanie' },
    words: {
      en: 'The map has **nine territories** of nine plots each. You are Red. Each turn you draw two chits from your cup into your **reserve** and **build one structure**. You have drawn a Town and a Farm: choose the Town, then the plot in the very middle, 5.5.',
      pl: 'Mapa ma **dziewięć terytoriów** po dziewięć pól. Grasz czerwonymi. W każdej turze dobierasz z kubka dwa żetony do **rezerwy** i **budujesz jedną budowlę**. Masz Miasto i Farmę: wybierz Miasto, a potem pole w samym środku, 5.5.',
    },
    position: position('turn 1 seat red phase build', {}, 'red reserve W1 F1'),
    right: ['build town 5.5'],
    wrong: {
      en: 'You might do that. For now choose the Town and plot 5.5, in the middle of territory 5.',
      pl: 'Tak też można. Teraz jednak wybierz Miasto i pole 5.5, w środku terytorium 5.',
    },
    done: {
      en: 'You have more structures in territory 5 than anybody else, so you control it; the centre gives 3 points. And you have most Towns: 3 more.',
      pl: 'Masz w terytorium 5 więcej budowli niż ktokolwiek, więc je kontrolujesz; środek daje 3 punkty. Masz też najwięcej Miast: jeszcze 3.',
    },
  },
  {
    title: { en: 'Rows', pl: 'Rzędy' },
    words: {
      en: 'Three or more of your structures in an unbroken line are a **row**: across, down or slanting, also over borders. A row scores its length, and **twice its length if all are of one type**. Complete a row of three Towns.',
      pl: 'Trzy lub więcej twoich budowli w nieprzerwanej linii to **rząd**: poziomo, pionowo lub na ukos, także przez granice. Rząd daje tyle punktów, ile ma budowli, a **dwa razy tyle, gdy są jednego rodzaju**. Ułóż rząd trzech Miast.',
    },
    position: position(
      'turn 9 seat red phase build',
      { 1: '.. .. .. .. T1 .. .. .. ..', 5: '.. .. .. W0 W0 .. .. .. ..', 9: '.. .. .. .. F1 .. .. .. ..' },
      'red reserve W1 T1',
    ),
    right: ['build town 5.6', 'build town 4.6'],
    wrong: {
      en: 'That makes no row of Towns. Choose the Town, then a plot at either end of your two Towns: 4.6 or 5.6.',
      pl: 'To nie tworzy rzędu Miast. Wybierz Miasto, a potem pole przy jednym z końców twoich dwóch Miast: 4.6 albo 5.6.',
    },
    done: {
      en: 'Three Towns in a row: 6 points. When you have chosen a chit, the numbers on the map tell what each plot would give.',
      pl: 'Trzy Miasta w rzędzie: 6 punktów. Gdy wybierzesz żeton, liczby na mapie mówią, co da każde pole.',
    },
  },
  {
    title: { en: 'Rivals keep apart', pl: 'Rywale z daleka' },
    words: {
      en: 'A **Castle**, a **Temple** or a **Palace** may not stand next to an enemy structure of its own type. Corners do not count as next to. Choose your Castle: struck-out plots are closed to it. Try 5.2, if you like; you will be told why not. Then put it as near as you may: on a corner of territory 5.',
      pl: '**Zamek**, **Świątynia** ani **Pałac** nie może stać obok wrogiej budowli tego samego rodzaju. Styk rogami się nie liczy. Wybierz Zamek: przekreślone pola są dla niego zamknięte. Spróbuj na przykład 5.2, a dowiesz się, dlaczego nie. Potem postaw go tak blisko, jak wolno: w rogu terytorium 5.',
    },
    position: position(
      'turn 9 seat red phase build',
      { 1: 'W0 .. .. .. .. .. .. .. ..', 5: '.. .. .. .. C1 .. .. .. ..' },
      'red reserve C1 F1',
    ),
    right: ['build castle 5.1', 'build castle 5.3', 'build castle 5.7', 'build castle 5.9'],
    wrong: {
      en: 'That is allowed, but choose the Castle and one of the plots 5.1, 5.3, 5.7 or 5.9.',
      pl: 'To dozwolone, ale wybierz Zamek i jedno z pól 5.1, 5.3, 5.7 lub 5.9.',
    },
    done: {
      en: 'One each is a tie: now nobody controls the centre, and nobody has most Castles. Blue has lost 6 points. Breaking what others have is half of the game.',
      pl: 'Po jednym to remis: teraz nikt nie kontroluje środka i nikt nie ma najwięcej Zamków. Niebieski stracił 6 punktów. Psucie cudzych zdobyczy to połowa gry.',
    },
  },
  {
    title: { en: 'War', pl: 'Wojna' },
    words: {
      en: 'Before you build, one **army** of yours may remove **one enemy structure** from anywhere on the map. Blue has five in a row. Remove the one that leaves no row at all.',
      pl: 'Zanim zbudujesz, jedna twoja **armia** może usunąć **jedną wrogą budowlę** z dowolnego miejsca mapy. Niebieski ma pięć w rzędzie. Usuń tę, po której nie zostanie żaden rząd.',
    },
    position: position(
      'turn 11 seat red phase war',
      { 2: '.. M1 W1 F1 M1 W1 .. .. ..', 5: '.. .. .. .. C0 F0 .. .. ..' },
      'red reserve A1 T1',
      'blue reserve W1',
    ),
    right: ['war 2.4'],
    wrong: {
      en: 'Too little: three or four in a row would be left, or your army unused. Remove the one in the middle, the Farm on 2.4.',
      pl: 'Za mało: zostałby rząd trzech lub czterech albo niewykorzystana armia. Usuń środkową, Farmę na polu 2.4.',
    },
    done: {
      en: 'Two and two are left: no row. Your army lies on your discard pile, the Farm on Blue’s. When a cup is empty, its discard pile goes back into it.',
      pl: 'Zostały dwie i dwie: nie ma rzędu. Twoja armia leży wśród twoich odrzuconych żetonów, Farma wśród odrzuconych Niebieskiego. Gdy kubek jest pusty, wracają do niego.',
    },
  },
  {
    title: { en: 'Build after the war', pl: 'Budowa po wojnie' },
    words: {
      en: 'Now you build, and the plot you have just cleared is open, too. Put your Temple on 2.4: that row of Blue’s will never be mended.',
      pl: 'Teraz budujesz, a właśnie oczyszczone pole też jest wolne. Postaw Świątynię na 2.4: tego rzędu Niebieski już nie naprawi.',
    },
    right: ['build temple 2.4'],
    wrong: { en: 'Blue could close the gap again. Put the Temple on 2.4.', pl: 'Niebieski mógłby znów wypełnić lukę. Postaw Świątynię na 2.4.' },
    done: { en: 'Well done. Blue would need an army to open the row again.', pl: 'Świetnie. Niebieski potrzebowałby armii, by znów otworzyć rząd.' },
  },
  {
    title: { en: 'At most four', pl: 'Najwyżej cztery' },
    words: {
      en: 'At the end of your turn you keep **at most four** chits. You have five: choose one to discard. It will come back when your cup is empty.',
      pl: 'Na koniec tury zachowujesz **najwyżej cztery** żetony. Masz pięć: wybierz jeden do odrzucenia. Wróci, gdy kubek będzie pusty.',
    },
    position: position(
      'turn 9 seat red phase discard',
      { 4: '.. .. .. F1 .. .. .. .. ..', 5: '.. .. .. .. W0 .. .. .. ..' },
      'red reserve T2 W1 A2',
    ),
    right: ['discard temple', 'discard town', 'discard army'],
    done: {
      en: 'All reserves, cups and discard piles are open: unfold a player beside the map to see what may still come.',
      pl: 'Wszystkie rezerwy, kubki i odrzucone żetony są jawne: rozwiń gracza obok mapy, by sprawdzić, co jeszcze może się pojawić.',
    },
  },
  {
    title: { en: 'Territories', pl: 'Terytoria' },
    words: {
      en: 'You control a territory with **more structures than every other player**. Three controlled territories in a line give **9**, a square of four 8, all four corners 8, and five or more of your structures in one territory a point each. You control 1 and 2. Build in territory 3 and take the line.',
      pl: 'Kontrolujesz terytorium, gdy masz w nim **więcej budowli niż każdy inny gracz**. Trzy kontrolowane terytoria w linii dają **9**, kwadrat czterech 8, wszystkie cztery rogi 8, a pięć lub więcej twoich budowli w jednym terytorium po punkcie za każdą. Kontrolujesz 1 i 2. Zbuduj coś w terytorium 3 i zdobądź linię.',
    },
    position: position(
      'turn 15 seat red phase build',
      {
        1: 'W0 .. .. .. T0 .. .. .. ..',
        2: '.. .. W0 .. .. .. P0 .. ..',
        3: '.. .. F1 .. .. T0 .. .. C1',
        8: '.. .. .. .. M1 .. .. .. ..',
      },
      'red reserve F1 M1',
      'blue reserve C1 A1',
    ),
    right: IN_TERRITORY_3.flatMap((plot) => [`build farm ${plot}`, `build mine ${plot}`]),
    wrong: {
      en: 'Territory 3, top right, is tied one to one. Build there.',
      pl: 'W terytorium 3, w prawym górnym rogu, jest remis jeden do jednego. Buduj tam.',
    },
    done: {
      en: 'You lead two to one in territory 3 and control the line 1-2-3: 9 points.',
      pl: 'W terytorium 3 prowadzisz dwa do jednego i kontrolujesz linię 1-2-3: 9 punktów.',
    },
  },
  {
    title: { en: 'The end', pl: 'Koniec gry' },
    words: {
      en: 'The game is over as soon as **the last plot is built on**. Only then points are counted, and the highest total wins. This is how a game ended: look at **Territories**, **Rows** and **Majorities** to see what scored. Blue won by 124 to 115.',
      pl: 'Gra kończy się, gdy tylko **zabudowane jest ostatnie pole**. Dopiero wtedy liczy się punkty; wygrywa najwyższy wynik. Tak skończyła się pewna gra: obejrzyj **Terytoria**, **Rzędy** i **Przewagi**, by zobaczyć, co punktowało. Niebieski wygrał 124 do 115.',
    },
    position: position(
      'turn 137 seat red phase ended ending full',
      {
        1: 'W0 T1 M0 T0 P1 F1 C0 F0 W1',
        2: 'M1 P1 W0 M0 T1 M1 M0 C1 P0',
        3: 'M0 F0 P0 T0 C1 C1 P1 C1 W1',
        4: 'C1 F0 W0 W1 C1 T0 F1 P1 T0',
        5: 'P0 C0 T1 W1 T1 C1 F1 T1 F1',
        6: 'M0 M1 C1 W0 T1 M0 T1 P0 C0',
        7: 'P0 T0 W0 T1 F0 W0 F0 W0 F1',
        8: 'F0 P0 M1 F0 F0 W0 T1 M1 M1',
        9: 'C0 W1 P1 C0 T0 M0 C0 F1 P1',
      },
    ),
  },
];
