/** What the server says about Terratain, in Polish. */

import type { Grammar } from '../../lib/sentences';

export const SENTENCES: Grammar = {
  slots: {
    plot: /\d\.\d/,
    chit: {
      words: {
        Temple: { nom: 'świątynia', gen: 'świątyni', acc: 'świątynię' },
        Castle: { nom: 'zamek', gen: 'zamku', acc: 'zamek' },
        Town: { nom: 'miasto', gen: 'miasta', acc: 'miasto' },
        Farm: { nom: 'farma', gen: 'farmy', acc: 'farmę' },
        Mine: { nom: 'kopalnia', gen: 'kopalni', acc: 'kopalnię' },
        Palace: { nom: 'pałac', gen: 'pałacu', acc: 'pałac' },
        Army: { nom: 'armia', gen: 'armii', acc: 'armię' },
      },
    },
    /** Chits by their letters, as in positions. */
    counts: /[TCWFMPA]\d+(?: [TCWFMPA]\d+)*/,
    pile: { phrases: { none: 'jest pusta', '{counts}': 'jest w niej: {counts}' } },
    ending: {
      words: {
        'all plots are occupied': 'wszystkie pola są zajęte',
        'nobody has built for too long': 'zbyt długo nikt nic nie zbudował',
        'the last turn has been played': 'rozegrano ostatnią turę',
      },
    },
  },
  sentences: {
    // --- the log ---
    '{seat} starts.': '{seat} zaczyna.',
    'The map is drawn: source {number}.': 'Losowanie mapy: rzeka zaczyna się w kolumnie {number} (licząc od 0).',
    'The map is drawn: bend left.': 'Losowanie mapy: rzeka skręca w lewo.',
    'The map is drawn: bend straight.': 'Losowanie mapy: rzeka płynie prosto.',
    'The map is drawn: bend right.': 'Losowanie mapy: rzeka skręca w prawo.',
    'The map is drawn: mountain {plot}.': 'Losowanie mapy: góra na polu {plot}.',
    '{seat} draws a(n) {chit}.': '{seat} dobiera {chit:acc}.',
    '{seat} builds a(n) {chit} on {plot}.': '{seat} buduje {chit:acc} na polu {plot}.',
    "{seat} makes war: {seat2}'s {chit} on {plot} is removed.": '{seat} prowadzi wojnę i usuwa z pola {plot} {chit:acc} {seat2:gen}.',
    '{seat} makes no war.': '{seat} nie prowadzi wojny.',
    '{seat} discards a(n) {chit}.': '{seat} odrzuca {chit:acc}.',
    // --- what is asked ---
    'The game is over: {ending}.': 'Koniec gry: {ending}.',
    'The start seat is drawn.': 'Losowanie, kto zaczyna.',
    'The map is drawn.': 'Losowanie mapy.',
    '{seat} draws a chit from the cup.': '{seat} dobiera żeton z kubka.',
    '{seat}: make war on an enemy structure, or decline.': '{seat}: usuń armią wrogą budowlę albo zrezygnuj z wojny.',
    '{seat}: build a structure from your reserve on an empty plot.': '{seat}: zbuduj na pustym polu budowlę z rezerwy.',
    '{seat}: your reserve is above {number}, discard a chit.': '{seat}: w rezerwie jest więcej żetonów niż {number}, odrzuć jeden.',
    // --- why not ---
    "{plot} is not empty: {seat}'s {chit} stands there": 'pole {plot} nie jest puste: stoi tam {chit} {seat:gen}',
    'you have no {chit} in your reserve ({pile})': 'w twojej rezerwie nie ma {chit:gen} ({pile})',
    "{plot} is next to {seat}'s {chit} on {plot2}": 'obok pola {plot}, na polu {plot2}, stoi {chit} {seat:gen}',
    '{plot} is empty; war removes an enemy structure': 'pole {plot} jest puste; wojna usuwa wrogą budowlę',
    '{plot} holds your own structure; war removes an enemy structure': 'na polu {plot} stoi twoja budowla; wojna usuwa wrogą',
    'If you have at least one army in your reserve and at least one enemy structure is on the board, you may make war, or decline and keep your armies.':
      'Kto ma w rezerwie co najmniej jedną armię, a na planszy stoi co najmniej jedna wroga budowla, może prowadzić wojnę albo z niej zrezygnować i zachować armie.',
    'You may not spend an army without removing an enemy structure; if there is no enemy structure on the board, the War phase is skipped.':
      'Nie wolno wydać armii, nie usuwając wrogiej budowli; jeśli na planszy nie ma wrogiej budowli, faza wojny jest pomijana.',
    'An army cannot be built: it is not a structure and is never placed on the board.':
      'Armii nie można zbudować: nie jest budowlą i nigdy nie staje na planszy.',
    'You may not discard when your reserve is at or below its limit, so you discard 0, 1 or 2 chits per turn.':
      'Nie wolno odrzucać żetonów, gdy rezerwa nie przekracza limitu; w turze odrzuca się więc 0, 1 lub 2 żetony.',
    'With the variant Mountains, you may place a Mine only on a plot that has a mountain or is next to a plot that has one.':
      'W wariancie „Góry” kopalnia może stanąć tylko na polu z górą albo obok takiego pola.',
    'With the variant Rivers, you may place a Farm only on a plot that has a river or is next to a plot that has one.':
      'W wariancie „Rzeki” farma może stanąć tylko na polu z rzeką albo obok takiego pola.',
    "there is no plot {quoted}; a plot is territory.plot, from 1.1 to 9.9": 'nie ma pola {quoted}; pole to terytorium.pole, od 1.1 do 9.9',
    'no chit is called {quoted}; did you mean {name}?': 'żaden żeton nie nazywa się {quoted}; może chodzi o {name}?',
    'no chit is called {quoted}; chits: {names}': 'żaden żeton nie nazywa się {quoted}; żetony: {names}',
    // --- the form for a new table ---
    'Fill a 9x9 map with temples, castles and towns; rows, territories and majorities score.':
      'Zapełnij mapę 9×9 świątyniami, zamkami i miastami; punktują rzędy, terytoria i przewagi.',
    'start seat': 'kto zaczyna',
    'Who takes the first turn; red is 0.': 'Kto rozgrywa pierwszą turę; Czerwony to 0.',
    scoring: 'punktacja',
    'The printed points, or those of the former online game SDG.': 'Punkty z instrukcji albo z dawnej gry internetowej SDG.',
    book: 'z instrukcji',
    sdg: 'SDG',
    points: 'punkty',
    'Other points for single combinations, like centre=5,line=6.': 'Inne punkty za pojedyncze układy, na przykład centre=5,line=6.',
    adjacency: 'sąsiedztwo',
    'Whether plots that share only a corner are next to each other (8) or not (4).':
      'Czy pola stykające się tylko rogiem sąsiadują ze sobą (8), czy nie (4).',
    'reserve limit': 'limit rezerwy',
    'How many chits you may keep at the end of your turn.': 'Ile żetonów wolno zachować na koniec swojej tury.',
    mountains: 'góry',
    'Variant: mines may only stand on or next to mountains.': 'Wariant: kopalnie mogą stać tylko w górach lub obok nich.',
    rivers: 'rzeki',
    'Variant: farms may only stand on or next to rivers.': 'Wariant: farmy mogą stać tylko nad rzeką lub obok niej.',
    map: 'mapa',
    'Where mountains and rivers lie, if they are used.': 'Gdzie leżą góry i rzeki, jeśli są w grze.',
    'nine peaks': 'dziewięć szczytów',
    'great river': 'wielka rzeka',
    'two diagonals': 'dwie przekątne',
    'max turns': 'limit tur',
    'The game ends after this turn; 0 for no such limit.': 'Gra kończy się po tej turze; 0 oznacza brak limitu.',
    'stalemate rounds': 'rundy do pata',
    'The game ends after so many rounds without a build; 0 for no such limit.':
      'Gra kończy się po tylu rundach bez budowy; 0 oznacza brak limitu.',
    'score display': 'pokazywanie punktów',
    'What is shown of the scores during the game.': 'Co widać z punktacji w trakcie gry.',
    none: 'nic',
    full: 'wszystko',
    // --- the score sheet, moves ---
    territory: 'terytoria',
    'territory{number}': 'terytorium, budowle: {number}',
    centre: 'środek',
    lines: 'linie',
    line: 'linia',
    squares: 'kwadraty',
    square: 'kwadrat',
    corners: 'rogi',
    majorities: 'przewagi',
    majority: 'przewaga',
    rows: 'rzędy',
    'row{number}': 'rząd {number}',
    'same{number}': 'rząd {number} jednego rodzaju',
    sets: 'komplety',
    set: 'komplet',
    build: 'budowa',
    war: 'wojna',
    decline: 'bez wojny',
    discard: 'odrzucanie',
  },
};
