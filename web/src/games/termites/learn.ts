/** Termites in five minutes. */

import type { Lesson } from '../../lib/learn';

/** The setup: blue has drawn and puts the first Mound. */
const SETUP = `game termites version 1 players 2
option start_seat 0
option colonies blue,red
turn 0 seat north phase mound first north
A                    .     .     .     .     .     .     .
B                 .     "     .     .     .     .     .     .
C              .     .     .     .     .     .     .     ^     .
D           .     .     .     .     ~     ~     "     .     .     .
E        .     .     ^     .     .     .     .     .     .     ~     .
F     .     .     "     .     .     .     .     .     .     .     .     .
G  .     .     .     .     ^     .     .n7   .     ^     .     .     .     .
H     .     .     .     .     .     .     .     .     .     "     .     .
I        .     ~     .     .     .     .     .     .     ^     .     .
J           .     .     .     "     ~     ~     .     .     .     .
K              .     ^     .     .     .     .     .     .     .
L                 .     .     .     .     .     .     "     .
M                    .     .     .     .     .     .     .
north colony blue hand W2 S1 P1 stack W1x2 W2x3 W3x3 S1 S2 P1 P2 F1x2 F2 reserve 5 6 7 8 9 trophies none
east colony red hand W1 S1 F1 stack W1x2 W2x2 S1x3 S2x3 P1x2 P2 F1 F2 reserve 5 6 7 8 9 trophies none
`;

/** Blue besieges the red Mound on E4. */
const SIEGE = `game termites version 1 players 2
option start_seat 0
option colonies blue,red
turn 9 seat north phase place first north
A       . . . . . . .
B      . " . . . . . .
C     . . . . . .r7 .rF1 ^ .
D    . . . . ~ ~ " .rW2 . .
E   . . ^ .r6 . . . .rS1 . ~ .
F  . . "bP1 . .bW3 . . . . . . .
G . . . . ^ . .n7 . ^ . . . .
H  . . .b8 . . . .bW1 . . " . .
I   . ~ . . . . . . ^rW1 . .
J    . . . " ~ ~ . .bS1 . .
K     . ^ . . . . .b6 . .
L      . . . . . . " .
M       . . . . . . .
north colony blue hand W2 S1 F1 trophies none
east colony red hand W1 S1 P1 trophies none
`;

/** Red soldiers on I5, a blue worker beside them. */
const RETREAT = `game termites version 1 players 2
option start_seat 0
option colonies blue,red
turn 5 seat north phase select first north
A       . . . . . . .
B      . " . . . . . .
C     . . . . . .r7 . ^ .
D    . . . . ~ ~ " . . .
E   . . ^ .r6 . . . . . ~ .
F  . . " . . . . .bS1 . . . .
G . . . . ^ . .n7 . ^ . . . .
H  . . .b8 . . . . . .rW2 " . .
I   . ~ . . .rS1 .bW2 . . ^ . .
J    . . . " ~ ~ . . . .
K     . ^ . .bP1 . . .b6 . .
L      . . . . . . " .
M       . . . . . . .
north colony blue hand W2 S1 F1 trophies none
east colony red hand W1 S1 P1 trophies none
`;

/** Blue soldiers beside red workers. */
const GRIP = `game termites version 1 players 2
option start_seat 0
option colonies blue,red
turn 5 seat north phase select first north
A       . . . . . . .
B      . " . . . . . .
C     . . . . . .r7 . ^ .
D    . . . . ~ ~ " . . .
E   . . ^ .r6 . . . . . ~ .
F  . . " . . . . .bW2 . . . .
G . . . . ^ . .n7 . ^ . . . .
H  . . .b8 . . . . . .rW1 " . .
I   . ~ . . . . .rW2 .bS1 ^ . .
J    . . . " ~ ~ . .bP1 . .
K     . ^ . . . . .b6 . .
L      . . . . . . " .
M       . . . . . . .
north colony blue hand W2 S1 F1 trophies none
east colony red hand W1 S1 P1 trophies none
`;

/** A blue flyer at the water. */
const FLIGHT = `game termites version 1 players 2
option start_seat 0
option colonies blue,red
turn 5 seat north phase select first north
A       . . . . . . .
B      . " . . . . .r7 .
C     . . . . . . . ^ .
D    . . . .rW2 ~ ~ " . . .
E   . . ^ .r6 . . . . . ~ .
F  . . " . . . .bF1 . . . . .
G . . . . ^ . .n7 . ^ . . . .
H  . . .b8 . . . . . .rW1 " . .
I   . ~ . . . . . . ^ . .
J    . . . " ~ ~ . . .bP1 .
K     . ^ .bW2 . . . .b6 . .
L      . . . . . . " .
M       . . . . . . .
north colony blue hand W2 S1 F2 trophies none
east colony red hand W1 S1 P1 trophies none
`;

export const LESSON: Lesson = [
  {
    title: { en: 'Mounds', pl: 'Kopce' },
    words: {
      en: 'You lead the **blue** colony. Whoever owns the **highest total value of Mounds** after 18 rounds wins: your own, and those that you capture. In the middle stands a neutral Mound of 7. Before the first round everybody puts up Mounds. Choose your **Mound of 8** below the board and put it on **H3**.',
      pl: 'Prowadzisz **niebieski** Rój. Po 18 rundach wygrywa ten, kto ma Kopce o **największej łącznej wartości**: własne i zdobyte. Pośrodku stoi neutralny Kopiec 7. Przed pierwszą rundą każdy stawia Kopce. Wybierz pod planszą **Kopiec 8** i postaw go na **H3**.',
    },
    position: SETUP,
    right: ['mound 8 H3'],
    wrong: { en: 'A good place, too. But take the Mound of 8 and put it on H3 this time.', pl: 'To też dobre miejsce. Ale tym razem weź Kopiec 8 i postaw go na H3.' },
    after: ['mound 7 C6', 'mound 6 E4', 'mound 6 K7'],
    done: {
      en: 'The value of a Mound is also its defence: to take it, an attack needs more than 8. Red and you have put up the other Mounds.',
      pl: 'Wartość Kopca to także jego obrona: żeby go zdobyć, atak musi mieć więcej niż 8. Czerwony i ty postawiliście pozostałe Kopce.',
    },
  },
  {
    title: { en: 'Reproduction', pl: 'Rozmnażanie' },
    words: {
      en: 'Some rounds later. Each turn you first **place one token** of your hand on any empty hex. The number on a token is its **strength**. You besiege the red Mound of 6 on E4: your workers on F5 have 3, the spitters on F3 help from two hexes away, and 1 more from the plants. That makes 5, not enough. Place your **workers of strength 2 next to E4**.',
      pl: 'Kilka rund później. W każdej turze najpierw **wystawiasz jeden żeton** z ręki na dowolne wolne pole. Liczba na żetonie to jego **siła**. Oblegasz czerwony Kopiec 6 na E4: Robotnice na F5 mają 3, Nasute na F3 wspierają z odległości dwóch pól i dostają 1 za Roślinność. To 5, za mało. Wystaw **Robotnice o sile 2 obok E4**.',
    },
    position: SIEGE,
    right: ['place W2 D4', 'place W2 D3', 'place W2 E5', 'place W2 F4', 'place W2 E3'],
    wrong: {
      en: 'From there they would not help. Units support an attack from the hexes next to the target; place the workers (2) on D3, D4, E3, E5 or F4.',
      pl: 'Stamtąd nie pomogą. Jednostki wspierają atak z pól sąsiadujących z celem; wystaw Robotnice (2) na D3, D4, E3, E5 lub F4.',
    },
    after: ['draw W1'],
    done: { en: 'After placing you draw a new token from your stack; nobody else sees it.', pl: 'Po wystawieniu dobierasz nowy żeton ze stosu; nikt inny go nie widzi.' },
  },
  {
    title: { en: 'Attack', pl: 'Atak' },
    words: {
      en: 'Then you may **move one unit**. A move onto an enemy is an **attack**, and it always succeeds, but it must be **stronger** than the defence. Choose the workers on **F5** and point at the Mound on **E4**: the sum is shown in full. Attack!',
      pl: 'Potem możesz **ruszyć jedną jednostkę**. Ruch na pole wroga to **atak**: zawsze się udaje, ale musi być **silniejszy** od obrony. Wybierz Robotnice na **F5** i wskaż Kopiec na **E4**: zobaczysz całą sumę. Atakuj!',
    },
    right: ['attack F5 E4'],
    wrong: { en: 'That is allowed, but there is a Mound to be had: choose F5, then E4.', pl: 'Tak też można, ale do wzięcia jest Kopiec: wybierz F5, potem E4.' },
    done: {
      en: '3 + 2 + 1 + 1: more than 6. The Mound is your trophy. The unit that attacked it is lost; those that supported it stay.',
      pl: '3 + 2 + 1 + 1: więcej niż 6. Kopiec jest twoim trofeum. Jednostka, która go zaatakowała, ginie; wspierające zostają.',
    },
  },
  {
    title: { en: 'A Mound of your own', pl: 'Własny Kopiec' },
    words: {
      en: 'In place of the Mound you captured, you put up **one of your own**. Which one? A high one is harder to take, but it is worth more to others. Choose any.',
      pl: 'W miejscu zdobytego Kopca stawiasz **jeden ze swoich**. Który? Wysoki trudniej zdobyć, ale dla innych jest więcej wart. Wybierz dowolny.',
    },
    right: ['mound 5 E4', 'mound 7 E4', 'mound 9 E4'],
    after: ['mound 8 I10'],
    done: { en: 'Red, who lost a Mound, had to put up another one, too: on I10.', pl: 'Czerwony stracił Kopiec i też musiał postawić nowy: na I10.' },
  },
  {
    title: { en: 'Retreat', pl: 'Wycofanie' },
    words: {
      en: 'Units that are attacked **retreat** one hex, and the **attacker chooses** where to. Attack the red soldiers on **I5** with your workers on **I6**, and send them into the plants on **J4**.',
      pl: 'Zaatakowana jednostka **wycofuje się** o jedno pole, a **wybiera atakujący**. Zaatakuj czerwonych Żołnierzy na **I5** Robotnicami z **I6** i odeślij ich na Roślinność na **J4**.',
    },
    position: RETREAT,
    right: ['attack I6 I5 from I6 retreat J4'],
    wrong: { en: 'Choose I6, then I5, then J4 for the retreat.', pl: 'Wybierz I6, potem I5, potem J4 jako pole wycofania.' },
    done: {
      en: '3 against 2. The defender gets no support from its friends. Which side you come from is worked out for you: a unit never retreats to the hex from which it was attacked.',
      pl: '3 przeciw 2. Broniącego się nikt nie wspiera. Stronę ataku strona dobiera sama: nie można wycofać się na pole, z którego nastąpił atak.',
    },
  },
  {
    title: { en: 'Soldiers', pl: 'Żołnierze' },
    words: {
      en: '**Soldiers** are slow, one hex a turn, but each has strength 2, and their **grip** is strong: what they attack is destroyed. Attack the workers on **I7** with the soldiers on **I8**.',
      pl: '**Żołnierze** są powolni, jedno pole na turę, ale każdy ma siłę 2, a ich **chwyt** jest mocny: zaatakowana jednostka zostaje usunięta. Zaatakuj Robotnice na **I7** Żołnierzami z **I8**.',
    },
    position: GRIP,
    right: ['attack I8 I7 from I8'],
    wrong: { en: 'Choose I8, then I7.', pl: 'Wybierz I8, potem I7.' },
    done: { en: 'Destroyed: no retreat from soldiers.', pl: 'Usunięte: przed Żołnierzami nie ma odwrotu.' },
  },
  {
    title: { en: 'Flyers', pl: 'Alate' },
    words: {
      en: 'Workers walk 2 hexes, stones take both points. **Flyers** move 3, over water, stones and enemies that do not fly; only vegetation is closed to them. Fly from **F7** across the water to **C5**.',
      pl: 'Robotnice chodzą o 2 pola, Kamienie zabierają oba punkty ruchu. **Alate** lecą o 3 pola, nad Wodą, Kamieniami i wrogami innymi niż Alate; tylko Roślinność jest dla nich zamknięta. Leć z **F7** nad Wodą na **C5**.',
    },
    position: FLIGHT,
    right: ['move F7 C5'],
    wrong: { en: 'Choose F7, then C5, beyond the water.', pl: 'Wybierz F7, potem C5, za Wodą.' },
    done: { en: 'A flyer behind the lines supports the next attack there.', pl: 'Alate na tyłach wroga wesprze tam kolejny atak.' },
  },
  {
    title: { en: 'That is all', pl: 'To wszystko' },
    words: {
      en: 'Everybody has **18 turns**, as many as tokens. Points are open at any time: your Mounds on the board and in reserve, and your trophies. With equal points, more tokens on the board decide. If something is not allowed, the page says why.',
      pl: 'Każdy ma **18 tur**, tyle co żetonów. Punkty są jawne: twoje Kopce na planszy i w rezerwie oraz trofea. Przy remisie decyduje liczba żetonów na planszy. Jeśli czegoś nie wolno, strona powie dlaczego.',
    },
  },
];
