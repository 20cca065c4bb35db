/** What the server says about Termites, in Polish, with the terms of the Polish rulebook. */

import type { Grammar } from '../../lib/sentences';

export const SENTENCES: Grammar = {
  slots: {
    hex: /[A-M]\d+/,
    hexes: { list: 'hex' },
    token: /[WSPF]\d/,
    tile: /wv|vs|ws/,
    /** Tokens of a hand: W1 W2x3. */
    tokens: /[WSPF]\d(?:x\d)?(?: [WSPF]\d(?:x\d)?)*/,
    hand: { phrases: { none: 'jest pusta', '{tokens}': 'masz: {tokens}' } },
    mound_values: /\d(?: \d)*/,
    reserve: { phrases: { none: 'jest pusta', '{mound_values}': 'masz: {mound_values}' } },
    caste: { words: { worker: 'Robotnice', soldier: 'Żołnierze', spitter: 'Nasute', flyer: 'Alate' } },
    terrain: {
      words: {
        clear: { nom: 'teren Otwarty', gen: 'terenu Otwartego' },
        water: { nom: 'Woda', gen: 'Wody' },
        vegetation: { nom: 'Roślinność', gen: 'Roślinności' },
        stones: { nom: 'Kamienie', gen: 'Kamieni' },
      },
    },
    mound: {
      words: {
        Mound: { nom: 'Kopiec', acc: 'Kopiec' },
        'your Mound': { nom: 'twój Kopiec', acc: 'twój Kopiec' },
        'the neutral Mound': { nom: 'neutralny Kopiec', acc: 'neutralny Kopiec' },
      },
    },
    your: { words: { your: { nom: 'twoja jednostka', acc: 'twoją jednostkę' } } },
    custom_map: {
      phrases: {
        'none, or {number} rows of the board like {any}, of . w v s n, with at most {number2} n':
          'none albo {number} rzędów planszy w rodzaju {any}, ze znaków . w v s n, najwyżej {number2} n',
      },
    },
    /** A unit or a Mound with its owner. */
    piece: {
      phrases: {
        "{colour}'s {mound} of {number}": '{mound:*} {number} {colour:gen}',
        '{mound} of {number}': '{mound:*} {number}',
        "{colour}'s {token}": '{token} {colour:gen}',
        '{your} {token}': '{your:*} {token}',
      },
    },
    obstacle: { phrases: { '{terrain} on {hex}': '{terrain} na {hex}', '{piece} on {hex}': '{piece} na {hex}' } },
    obstacles: { list: 'obstacle' },
    /** The arithmetic of an attack: 2 + spitter on E7 1 + vegetation 1 = 4 against 3. */
    term: {
      phrases: {
        '{caste} on {hex} {number}': '{caste} na {hex} {number}',
        'vegetation {number}': 'Roślinność {number}',
        'stones {number}': 'Kamienie {number}',
        '{number}': '{number}',
      },
    },
    terms: { list: 'term', between: ' + ' },
    strength: { phrases: { '{terms} = {number}': '{terms} = {number}', '{number}': '{number}' } },
    sum: { phrases: { '{strength} against {strength2}': '{strength} przeciw {strength2}' } },
  },
  sentences: {
    // --- the log ---
    '{seat} is the starting player.': '{seat} rozpoczyna grę.',
    '{seat} leads the {colour} colony.': '{seat} prowadzi Rój: {colour}.',
    '{seat} draws a token.': '{seat} dobiera żeton.',
    '{seat} draws {number} tokens.': '{seat} dobiera {number|żeton|żetony|żetonów}.',
    '{seat} draws {token}.': '{seat} dobiera {token}.',
    '{seat} moves nothing.': '{seat} pasuje i niczym nie rusza.',
    '{seat} places {token} on {hex}.': '{seat} wystawia {token} na {hex}.',
    '{seat} moves {token} from {hex} to {hex2}.': '{seat} przesuwa {token} z {hex} na {hex2}.',
    '{seat} captures {piece} on {hex} with {token} from {hex2}, which is lost: {sum}.':
      '{seat} zdobywa {piece:acc} na {hex}, tracąc jednostkę {token} z {hex2}: {sum}.',
    '{seat} attacks {piece} on {hex} with {token} from {hex2}: {sum}.': '{seat} atakuje {piece:acc} na {hex} jednostką {token} z {hex2}: {sum}.',
    '{seat} attacks {piece} on {hex} with {token} from {hex2} by way of {hex3}: {sum}.':
      '{seat} atakuje {piece:acc} na {hex} jednostką {token} z {hex2} przez {hex3}: {sum}.',
    'Soldiers destroy it.': 'Mocny chwyt Żołnierzy: jednostka zostaje zniszczona.',
    'It cannot retreat and is destroyed.': 'Nie może się wycofać i zostaje zniszczona.',
    '{piece} retreats from {hex} to {hex2}.': '{piece} wycofuje się z {hex} na {hex2}.',
    '{piece} is driven into vegetation on {hex} and destroyed.': '{piece} wpada w Roślinność na {hex} i ginie.',
    '{seat} puts a Mound of {number} on {hex}.': '{seat} stawia Kopiec {number} na {hex}.',
    '{seat} puts a Mound of {number} on {hex}, in place of the one captured.': '{seat} stawia Kopiec {number} na {hex} w miejsce zdobytego.',
    '{seat} puts a Mound of {number} on {hex}; {token} makes room for it.':
      '{seat} stawia Kopiec {number} na {hex}; {token} ustępuje mu miejsca.',
    '{seat} puts a neutral Mound on {hex}.': '{seat} stawia neutralny Kopiec na {hex}.',
    '{seat} lays {terrain} on {hex}, with a tile {tile}.': '{seat} kładzie kafel {tile} na {hex}: {terrain}.',
    // --- what is asked ---
    'The game is over: everybody has had {number} turns.': 'Koniec gry: każdy rozegrał {number|turę|tury|tur}.',
    'The starting player is drawn.': 'Losowanie gracza rozpoczynającego.',
    '{seat} draws a colony.': '{seat} losuje Rój.',
    '{seat}: put a neutral Mound on the board ({number} of {number2}).': '{seat}: postaw na planszy neutralny Kopiec ({number} z {number2}).',
    '{seat}: lay a tile ({number} of {number2}).': '{seat}: połóż kafel terenu ({number} z {number2}).',
    '{seat}: put one of your Mounds on the board.': '{seat}: postaw na planszy jeden ze swoich Kopców.',
    '{seat}: place a token of your hand on the board.': '{seat}: wystaw na planszę żeton z ręki.',
    '{seat}: select a unit to move or to attack with, or pass.': '{seat}: wybierz jednostkę, która się ruszy lub zaatakuje, albo spasuj.',
    '{seat}: say where your {token} on {hex} moves or what it attacks.':
      '{seat}: wskaż, dokąd idzie twoja jednostka {token} z {hex} albo co atakuje.',
    '{seat}: choose where {piece} on {hex} retreats to (the attacker comes from {hex2}).':
      '{seat}: wybierz, dokąd wycofuje się {piece} z {hex} (atakujący nadchodzi z {hex2}).',
    "{seat}: you captured {colour}'s Mound on {hex}; put one of yours in its place.":
      '{seat}: zdobyty Kopiec {colour:gen} na {hex}; postaw w jego miejsce jeden ze swoich.',
    '{seat}: you captured the neutral Mound on {hex}; put one of yours in its place.':
      '{seat}: zdobyty neutralny Kopiec na {hex}; postaw w jego miejsce jeden ze swoich.',
    '{seat}: {seat2} captured a Mound of yours; put another one on the board.':
      '{seat}: {seat2} zdobywa twój Kopiec; postaw na planszy inny.',
    '{seat}: {seat2} captured a Mound of yours; put another one on the board (no empty hex is left for it: a unit of yours has to make room).':
      '{seat}: {seat2} zdobywa twój Kopiec; postaw na planszy inny (brak wolnego pola: twoja jednostka musi ustąpić miejsca).',
    // --- why not: reproduction and movement ---
    'you have no {token} in your hand ({hand})': 'na ręce nie ma żetonu {token} ({hand})',
    '{hex} is not empty: {piece} stands on {hex2}': 'pole {hex} nie jest wolne: stoi tam {piece}',
    '{hex} is {terrain}, where no flyer may be placed': '{hex} to {terrain}: nie wolno tu wystawiać Alate',
    '{hex} is {terrain}, where only flyers may be placed': '{hex} to {terrain}: wolno tu wystawiać tylko Alate',
    '{hex} is empty; select a unit of your own': 'pole {hex} jest puste; wybierz własną jednostkę',
    '{piece} stands on {hex}; select a unit of your own': 'na {hex} stoi {piece}; wybierz własną jednostkę',
    '{piece} on {hex} can neither move nor attack': '{piece} na {hex} nie może się ruszyć ani zaatakować',
    '{hex} is {number} hexes away from {hex2}, and a {caste} has {number2} movement point(s)':
      'odległość z {hex2} na {hex} to {number|pole|pola|pól}, a {caste} mają {number2|punkt|punkty|punktów} ruchu',
    '{hex} is {terrain}, which a {caste} cannot enter': '{hex} to {terrain}: {caste} nie mogą tam wejść',
    '{hex} is {terrain}: a worker needs both movement points for it and must stand next to it':
      '{hex} to {terrain}: Robotnice potrzebują na wejście obu punktów ruchu i muszą stać obok',
    '{hex} is {terrain}: a worker needs both movement points for it and attacks it only from where it stands':
      '{hex} to {terrain}: Robotnice potrzebują na wejście obu punktów ruchu i atakują tylko z miejsca, na którym stoją',
    'the way from {hex} to {hex2} is closed by {obstacles}': 'drogę z {hex} na {hex2} zamyka: {obstacles}',
    '{piece} stands on {hex} already; it has to go to another hex': '{piece} już stoi na {hex}; musi przejść na inne pole',
    "{piece} stands on {hex}; to attack it, say {quoted}": 'na {hex} stoi {piece}; aby zaatakować, wpisz {quoted}',
    '{piece} stands on {hex}': 'na {hex} stoi {piece}',
    'Every hex that a unit enters, on the way or at the end, must be of a terrain open to its caste: Water is closed to all but flyers, Vegetation to flyers, Stones to soldiers and spitters. A worker enters Stones only as its first and only step.':
      'Każde pole, na które jednostka wchodzi po drodze lub na końcu ruchu, musi być dostępne dla jej kasty: na Wodę wchodzą tylko Alate, na Roślinność nie wchodzą Alate, na Kamienie nie wchodzą Żołnierze ani Nasute. Robotnice wchodzą na Kamienie tylko pierwszym i jedynym krokiem.',
    'A unit that is not a flyer may not pass through a hex with an enemy unit.':
      'Jednostka inna niż Alate nie może przejść przez pole z wrogą jednostką.',
    'A flyer may pass through hexes with enemy units that are not flyers, but not through a hex with an enemy flyer.':
      'Alate mogą przelatywać nad wrogimi jednostkami innymi niż Alate, ale nie przez pole z wrogimi Alate.',
    'No unit may pass through a hex with a Mound, whoever owns it, and flyers may not either. With the option mounds_block_flight off, flyers may pass over every Mound, their target included.':
      'Żadna jednostka, także Alate, nie może przejść przez pole z Kopcem, czyjkolwiek on jest. Gdy opcja mounds_block_flight jest wyłączona, Alate mogą przelatywać nad każdym Kopcem, także nad atakowanym.',
    // --- why not: attack and retreat ---
    'there is nothing on {hex} to attack': 'na {hex} nie ma czego atakować',
    '{piece} on {hex} finds no way to {hex2}': '{piece} na {hex} nie ma drogi na {hex2}',
    '{piece} on {hex} cannot enter {hex2} from {hex3}, only from {hexes}': '{piece} z {hex} nie może wejść na {hex2} z {hex3}, tylko z {hexes}',
    '{piece} on {hex} cannot enter {hex2} from there, only from {hexes}': '{piece} z {hex} nie może wejść na {hex2} z tej strony, tylko z {hexes}',
    'the approach to a Mound is not chosen: say {quoted}': 'przy ataku na Kopiec nie wybiera się strony: wpisz {quoted}',
    '{sum}: an attack has to be stronger than the defence': '{sum}: atak musi być silniejszy niż obrona',
    '{hex} is where the attacker came from': 'z {hex} nadszedł atakujący',
    '{hex} is {terrain}, where no flyer can retreat': '{hex} to {terrain}: Alate nie mogą się tam wycofać',
    '{hex} is at the edge and has no hex on that side': '{hex} leży na brzegu i z tej strony nie ma pola',
    '{hex} is not next to {hex2}': '{hex} nie sąsiaduje z {hex2}',
    "say from where, as in {quoted}: you can come from {hexes}": 'podaj, skąd, na przykład {quoted}: można nadejść z {hexes}',
    // --- why not: Mounds and tiles ---
    '{hex} is at the edge of the board': '{hex} leży na brzegu planszy',
    '{hex} is {terrain}, and Mounds stand on clear ground': '{hex} to {terrain}, a Kopce stoją na terenie Otwartym',
    '{hex} is next to {piece} on {hex2}': 'obok {hex}, na {hex2}, stoi {piece}',
    '{hex} has more than one water hex next to it: {hexes}': 'obok {hex} jest więcej niż jedno pole Wody: {hexes}',
    'you have no Mound of {number} in reserve ({reserve})': 'w rezerwie nie ma Kopca {number} ({reserve})',
    'your new Mound has to stand on {hex}, where you captured one': 'nowy Kopiec musi stanąć na {hex}, w miejscu zdobytego',
    '{piece} stands on {hex}, and no unit may make room while there are empty hexes for the Mound':
      'na {hex} stoi {piece}, a dopóki są wolne pola dla Kopca, żadna jednostka nie może ustąpić mu miejsca',
    'no tile {tile} is left': 'nie ma już kafli {tile}',
    'there is a tile on {hex}: {hex2} is {terrain}': 'na {hex} leży już kafel: {terrain}',
    'with {terrain} on {hex} more than {number} tiles of {terrain2} would be connected':
      'z tym kaflem na {hex} połączyłoby się więcej niż {number|kafel|kafle|kafli} tego samego terenu ({terrain})',
    'with a tile on {hex} more than {number} tiles would be connected': 'z kaflem na {hex} połączyłoby się więcej niż {number|kafel|kafle|kafli}',
    "{mound} on {hex} has water next to it already, on {hex2}": '{mound} na {hex} ma już obok Wodę, na {hex2}',
    'No neutral Mound may have more than one Water tile next to it.': 'Obok neutralnego Kopca może leżeć najwyżej jeden kafel Wody.',
    'A neutral Mound may not be placed on an edge hex, nor on or next to the hex of another neutral Mound.':
      'Neutralnego Kopca nie wolno stawiać na brzegu planszy ani na polu innego neutralnego Kopca lub obok niego.',
    // --- moves that were typed ---
    "there is no hex {quoted}; hexes go from {hex} over {hex2} to {hex3}": 'nie ma pola {quoted}; pola są od {hex} przez {hex2} do {hex3}',
    'there is no token {quoted}; tokens: {names}': 'nie ma żetonu {quoted}; żetony: {names}',
    'there is no colony {quoted}; colonies: {names}': 'nie ma Roju {quoted}; Roje: {names}',
    "the value of a Mound must be a whole number from {number} to {number2}, not {quoted}":
      'wartość Kopca to liczba całkowita od {number} do {number2}, a nie {quoted}',
    "a tile is laid like {quoted}: a terrain, a type ({names}) and a hex": 'kafel kładzie się tak: {quoted}, czyli teren, rodzaj ({names}) i pole',
    'a tile {tile} has no {terrain} on it': 'kafel {tile} nie ma {terrain:gen}',
    'select the unit on G7 and move it to H8': 'wybierz jednostkę na G7 i przesuń ją na H8',
    "select the unit on G7 and attack H8 from G8; leave out 'from G8' where there is one way only":
      "wybierz jednostkę na G7 i zaatakuj H8 z G8; 'from G8' można pominąć, gdy jest tylko jedna droga",
    // --- the form for a new table ---
    "Four colonies of termites, hidden hands, a hexagonal battlefield: capture the others' Mounds.":
      'Cztery Roje termitów, ukryte żetony, sześciokątne pole walki: zdobywaj Kopce przeciwników.',
    'start seat': 'kto zaczyna',
    'Who takes the first turn; north is 0.': 'Kto rozgrywa pierwszą turę; północ to 0.',
    colonies: 'Roje',
    'Which colony each seat leads, from north on, like blue,red.': 'Który Rój prowadzi każde miejsce, poczynając od północy.',
    map: 'plansza',
    'The map: the standard or the advanced one for so many players, one built by the players, or a custom one.':
      'Plansza: standardowa lub zaawansowana dla danej liczby graczy, budowana przez graczy albo własna.',
    standard: 'standardowa',
    advanced: 'zaawansowana',
    built: 'budowana przez graczy',
    custom: 'własna plansza',
    'A custom map: its 13 rows joined by /; . clear, w water, v vegetation, s stones, n neutral Mound.':
      'Własna plansza: 13 rzędów rozdzielonych znakiem /; . Otwarty, w Woda, v Roślinność, s Kamienie, n neutralny Kopiec.',
    '{custom_map}': '{custom_map}',
    'option custom cannot be {quoted}: it is {custom_map}': 'własna plansza nie może mieć postaci {quoted}; możliwe wartości: {custom_map}',
    tiles: 'kafle terenu',
    'How many tiles a built map has; usually 16, with three players 18.': 'Ile kafli ma budowana plansza; zwykle 16, a dla trzech graczy 18.',
    'retreat chooser': 'kto wybiera wycofanie',
    'Who chooses where a beaten unit retreats to.': 'Kto wybiera, dokąd wycofuje się pokonana jednostka.',
    attacker: 'atakujący',
    defender: 'broniący się',
    'flyer vegetation': 'Alate i Roślinność',
    'Whether a beaten flyer may be driven into vegetation, where it dies (kill_choice), or not (illegal).':
      'Czy pokonane Alate można wypchnąć na Roślinność, gdzie giną, czy nie.',
    illegal: 'zabronione',
    'kill choice': 'można, wtedy giną',
    'mounds block flight': 'Kopce zatrzymują lot',
    'Whether Mounds stop flyers that want to pass over them.': 'Czy Kopce zatrzymują Alate, które chcą nad nimi przelecieć.',
    'option colonies names {number} colonies, but there are {number2} players': 'opcja colonies podaje {number|Rój|Roje|Rojów}, a graczy jest {number2}',
    'option map cannot be advanced: there is no such map for 2 players': 'plansza zaawansowana nie istnieje dla 2 graczy',
    'option tiles is for built maps only; give map=built with it': 'liczba kafli dotyczy tylko planszy budowanej przez graczy',
    'option custom is for map=custom only; give both': 'własną planszę trzeba wybrać także w opcji „plansza”',
    'option map=custom needs the map itself: give the option custom, too': 'do własnej planszy trzeba podać ją samą, w opcji „własna plansza”',
    // --- the score sheet, moves ---
    trophies: 'trofea',
    mounds: 'Kopce na planszy',
    reserve: 'Kopce w rezerwie',
    place: 'wystawienie',
    select: 'wybór jednostki',
    move: 'ruch',
    attack: 'atak',
    retreat: 'wycofanie',
    mound: 'Kopiec',
    neutral: 'neutralny Kopiec',
    tile: 'kafel',
    pass: 'pas',
  },
};
