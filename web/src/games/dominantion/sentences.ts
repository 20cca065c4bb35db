/** What the server says about dominANTion, in Polish. */

import type { Grammar } from '../../lib/sentences';

export const SENTENCES: Grammar = {
  slots: {
    tile: /[A-N]\d+/,
    colours: { list: 'colour', between: ',' },
    kind: {
      words: {
        worker: { nom: 'robotnica', acc: 'robotnicę', many: 'robotnice' },
        soldier: { nom: 'żołnierz', acc: 'żołnierza', many: 'żołnierze' },
        warrior: { nom: 'wojownik', acc: 'wojownika', many: 'wojownicy' },
        queen: { nom: 'królowa', acc: 'królową', many: 'królowe' },
      },
    },
    pawn: {
      phrases: {
        "{colour}'s {kind} on {tile}": '{kind:*} {colour:gen} na {tile}',
        'the neutral worker on {tile}': 'neutralna robotnica na {tile}',
        'the {kind} on {tile}': '{kind:*} na {tile}',
      },
    },
    pawns: { list: 'pawn' },
    /** A battle before it is fought: 4 against blue's 3: theirs die, yours live. */
    fate: { words: { 'theirs die': 'przeciwnik ginie', 'theirs live': 'przeciwnik przeżyje' } },
    side: { phrases: { "{number} against {colour}'s {number2}: {fate}": '{number} przeciw {number2} ({colour}): {fate}' } },
    sides: { list: 'side' },
    own: {
      phrases: {
        'yours live': 'twoje pionki przeżyją',
        'yours die': 'twoje pionki giną',
        '{number} of your {number2} die': 'z twoich pionków ({number2}) ginie {number}',
      },
    },
    forecast: { phrases: { '{sides}, {own}': '{sides}, {own}' } },
    event: {
      words: {
        'Strong Currents': 'Silne prądy',
        'Fertilizing Rain': 'Użyźniający deszcz',
        Emigration: 'Emigracja',
        Predator: 'Drapieżnik',
        Motivation: 'Motywacja',
        Taxes: 'Podatki',
      },
    },
    ending: {
      words: {
        'one colony rules them all': 'jedna kolonia panuje nad wszystkimi',
        'the last round has been played': 'rozegrano ostatnią rundę',
        'nobody has an ant or the sugar for a queen': 'nikt nie ma ani mrówki, ani cukru na królową',
      },
    },
    /** What may be typed now. */
    example: {
      words: {
        "'select F2', 'buy worker' or 'end'": "'select F2', 'buy worker' lub 'end'",
        "'move n', 'gather ne', 'attack' or another act of the selected pawn": "'move n', 'gather ne', 'attack' lub inną akcję wybranego pionka",
        "'join C2' or 'resolve'": "'join C2' lub 'resolve'",
        "'with H3'": "'with H3'",
        "'at G3'": "'at G3'",
        "'pay D5'": "'pay D5'",
        "'roll 4'": "'roll 4'",
        "'event rain'": "'event rain'",
        "'tile F11'": "'tile F11'",
        "'player green'": "'player green'",
      },
    },
  },
  sentences: {
    // --- the log ---
    '{colour} rolls a {number}.': '{colour} wyrzuca {number}.',
    'The event of round {number} is {event}.': 'Wydarzenie rundy {number}: {event}.',
    '{colour} is motivated.': 'Motywację dostaje {colour}.',
    'The predator comes to {tile} and eats nobody.': 'Drapieżnik przychodzi na {tile} i nikogo nie pożera.',
    'The predator comes to {tile} and eats {pawns}.': 'Drapieżnik przychodzi na {tile} i pożera: {pawns}.',
    'The tile {tile} is picked; it is not vacant.': 'Wylosowano pole {tile}; nie jest wolne.',
    'The rain leaves {number} cube(s) on {tile}.': 'Deszcz zostawia {number|kostkę|kostki|kostek} cukru na {tile}.',
    'A neutral worker appears on {tile}.': 'Na {tile} pojawia się neutralna robotnica.',
    '{pawn} goes to {tile}.': '{pawn} idzie na {tile}.',
    '{pawn} gathers a cube from the node on {tile}.': '{pawn} zbiera kostkę cukru ze źródła {tile}.',
    '{pawn} gathers a cube from the pile on {tile}.': '{pawn} zbiera kostkę cukru ze stosu na {tile}.',
    '{pawn} takes a cube from the store.': '{pawn} bierze kostkę cukru ze spichlerza.',
    '{pawn} drops {number} cube(s) into the store.': '{pawn} odkłada {number|kostkę|kostki|kostek} cukru do spichlerza.',
    '{pawn} drops {number} cube(s) on its tile.': '{pawn} odkłada {number|kostkę|kostki|kostek} cukru na swoim polu.',
    '{pawn} attacks.': '{pawn} atakuje.',
    '{pawn} feeds the neutral worker on {tile}, which joins {colour}.': '{pawn} karmi neutralną robotnicę na {tile}; przejmuje ją {colour}.',
    '{pawn} joins the attack.': '{pawn} dołącza do ataku.',
    "{colour}'s {kind}s on {tile} and {tile2} merge into a {kind2}.": '{kind:many} {colour:gen} na {tile} i {tile2} łączą się w {kind2:acc}.',
    '{colour} spawns a {kind} on {tile}.': '{colour} wystawia {kind:acc} na {tile}.',
    '{colour} pays the tax with a cube of {pawn}.': '{colour} płaci podatek kostką, którą niesie {pawn}.',
    '{colour} sacrifices {pawn} for the tax.': '{colour} poświęca na podatek pionek: {pawn}.',
    'The battle: {forecast}; nobody dies.': 'Bitwa: {forecast}; nikt nie ginie.',
    'The battle: {forecast}; {pawns} dies.': 'Bitwa: {forecast}; ginie {pawns}.',
    'The battle: {forecast}; {pawns} die.': 'Bitwa: {forecast}; giną {pawns}.',
    '{colour} ends the turn.': '{colour} kończy turę.',
    '{colour} ends the turn; {pawn} has held out on the throne for {number} turn(s).':
      '{colour} kończy turę; {pawn} utrzymuje tron od {number|tury|tur|tur}.',
    '{colour} ends the turn and is disqualified: {pawn} has held out on the throne, and {colour2} conquers.':
      '{colour} kończy turę i odpada z gry: {pawn} utrzymuje tron, {colour2} zdobywa gniazdo.',
    // --- what is asked ---
    'The game is over: {ending}.': 'Koniec gry: {ending}.',
    '{colour} rolls for the first turn.': '{colour} rzuca o pierwszą turę.',
    'The event of round {number} is picked.': 'Losowanie wydarzenia rundy {number}.',
    'A player is picked for Motivation.': 'Losowanie gracza, który dostaje Motywację.',
    'A tile is picked for a pile of sugar.': 'Losowanie pola dla stosu cukru.',
    'A tile is picked for a neutral worker.': 'Losowanie pola dla neutralnej robotnicy.',
    'A tile is picked for the predator.': 'Losowanie pola dla Drapieżnika.',
    "{colour}: pay the tax with a carrier's cube, or, if nobody carries, with a pawn.":
      '{colour}: zapłać podatek niesioną kostką, a jeśli nikt nic nie niesie, pionkiem.',
    '{colour}: {forecast}.': '{colour}: {forecast}.',
    'Let others join, or resolve the battle.': 'Dołącz inne pionki albo rozstrzygnij bitwę.',
    '{colour}: choose the partner that merges with {pawn}.': '{colour}: wybierz, z kim łączy się {pawn}.',
    '{colour}: choose an empty hive tile for the new {kind}.': '{colour}: wybierz puste pole gniazda; pojawi się tam {kind}.',
    '{colour}, {number} point(s) left: say what {pawn} does.': '{colour} (punkty: {number}): wskaż, co robi {pawn}.',
    '{colour}, {number} point(s) left: select a pawn, buy, or end the turn.':
      '{colour} (punkty: {number}): wybierz pionek, kup nowy albo zakończ turę.',
    '{colour}, {number} point(s) left: go on with {pawn}, select another pawn, buy, or end the turn.':
      '{colour} (punkty: {number}): graj dalej ({pawn}), wybierz inny pionek, kup nowy albo zakończ turę.',
    'An attack by it alone: {forecast}.': 'Gdyby atakować samotnie: {forecast}.',
    // --- why not ---
    'you have no action point left': 'nie masz już punktów akcji',
    '{pawn} has just been selected and must do something first': 'najpierw musi coś zrobić pionek wybrany przed chwilą: {pawn}',
    '{tile} has no pawn of yours': 'na {tile} nie ma twojego pionka',
    '{pawn} is selected already': 'ten pionek jest już wybrany: {pawn}',
    '{pawn} can do nothing now': '{pawn} nic teraz nie może zrobić',
    '{pawn} has attacked this turn already': '{pawn} nie może atakować drugi raz w tej samej turze',
    '{tile} has no engaged enemy around it': 'wokół {tile} nie ma zaatakowanego wroga',
    '{tile} is not another tile of the hive in which {pawn} stands': '{tile} nie jest innym polem gniazda, w którym stoi {pawn}',
    '{tile} has no {kind} of yours': 'na {tile} nie ma twojego pionka: {kind}',
    '{tile} is no tile of a hive you control': '{tile} nie jest polem twojego gniazda',
    '{pawn} stands there': 'stoi tam {pawn}',
    'this costs {number} point(s), and you have {number2} left': 'to kosztuje {number|punkt|punkty|punktów}, a zostało ci {number2}',
    'no pawn is selected; select one first': 'żaden pionek nie jest wybrany; najpierw wybierz jeden',
    'first finish what you began: {example}': 'najpierw dokończ to, co zaczęte: {example}',
    'there is no battle to resolve': 'nie ma bitwy do rozstrzygnięcia',
    'a worker costs {number} sugar, and your store holds {number2}': 'robotnica kosztuje {number|kostkę|kostki|kostek} cukru, a w spichlerzu masz {number2}',
    'you have no queen': 'nie masz królowej',
    'you have a queen': 'masz już królową',
    'a queen costs {number} sugar, and your store holds {number2}': 'królowa kosztuje {number|kostkę|kostki|kostek} cukru, a w spichlerzu masz {number2}',
    'no tile of your hives is empty': 'żadne pole twoich gniazd nie jest puste',
    'you have {number} {kind}(s), and {number2} is the limit': 'masz już pionki tego rodzaju ({kind:many}: {number}), a limit to {number2}',
    '{pawn} stands at the edge of the board': '{pawn} stoi na brzegu planszy',
    '{tile} is a node': '{tile} to źródło',
    '{pawn} has gathered this turn already': '{pawn} w tej turze już zbierała',
    '{pawn} is no worker': '{pawn} to nie robotnica',
    'the supply is empty': 'zapas cukru jest pusty',
    '{pawn} is not on a coloured tile of that node': '{pawn} nie stoi na kolorowym polu tego źródła',
    '{pawn} finds neither pile nor node on its own tile': '{pawn} nie ma na swoim polu ani stosu, ani źródła',
    '{pawn} finds neither pile nor node on {tile}': '{pawn} nie znajdzie na {tile} ani stosu, ani źródła',
    '{pawn} carries nothing': '{pawn} nic nie niesie',
    'your store is empty': 'twój spichlerz jest pusty',
    '{pawn} is in no hive of yours': '{pawn} nie stoi w żadnym z twoich gniazd',
    '{tile} has no neutral worker': 'na {tile} nie ma neutralnej robotnicy',
    '{pawn} carries no cube to feed': '{pawn} nie niesie kostki, którą można nakarmić',
    'no enemy is around {pawn}': 'w pobliżu nie ma wroga: {pawn}',
    '{pawn} merges with nobody': '{pawn} z nikim się nie łączy',
    'a merge costs 1 sugar, and your store is empty': 'połączenie kosztuje 1 kostkę cukru, a twój spichlerz jest pusty',
    'no other {kind} of yours is in this hive': 'w tym gnieździe nie ma drugiego takiego pionka: {kind}',
    '6 Taxes: in round order every living player pays one cube: from the store if it holds one, else from one of his carriers, which he chooses, else he sacrifices one of his pawns, which he chooses; without sugar and pawns he pays nothing.':
      'Podatki: w kolejności rundy każdy gracz, który jest w grze, płaci jedną kostkę: ze spichlerza, jeśli coś w nim jest; jeśli nie, oddaje ją wybrany niosący; jeśli nikt nic nie niesie, trzeba poświęcić wybrany pionek. Kto nie ma ani cukru, ani pionków, nic nie płaci.',
    'Joining and resolving belong to a battle, a partner to a merge, a place to a purchase, a payment to taxes: they can only be said when they are asked for.':
      'Dołączanie i rozstrzyganie należą do bitwy, partner do łączenia, miejsce do zakupu, a zapłata do podatków: można je podać tylko wtedy, gdy są potrzebne.',
    'An attack, a merge or a purchase that has been begun must be finished before anything else: say who joins or resolve the battle, name the partner, name the place; each is offered only if it can be finished.':
      'Rozpoczęty atak, łączenie lub zakup trzeba najpierw dokończyć: wskazać, kto dołącza, albo rozstrzygnąć bitwę, wskazać partnera lub miejsce.',
    // --- moves that were typed ---
    'an empty move; here you can say {example}': 'pusty ruch; teraz można wpisać {example}',
    'this is not the moment for {quoted}; here you can say {example}': 'to nie pora na {quoted}; teraz można wpisać {example}',
    '{quoted} is not a move; here you can say {example}': '{quoted} to nie ruch; teraz można wpisać {example}',
    '{quoted} is no outcome; here you can say {example}': '{quoted} to nie wynik losowania; teraz można wpisać {example}',
    "there is no tile {quoted}; a tile is a column from A to N and a row from 1 to 14, like F11":
      'nie ma pola {quoted}; pole to kolumna od A do N i rząd od 1 do 14, na przykład F11',
    '{quoted} is no direction here; directions: {any}': '{quoted} to nie kierunek; kierunki: {any}',
    '{quoted} is no short form here; say {any}': '{quoted} nie jest tu skrótem; można wpisać: {any}',
    "walk a pawn to a tile by a shortest way; 'walk F6' walks the selected one":
      "pionek idzie na pole najkrótszą drogą; 'walk F6' prowadzi wybrany pionek",
    "attack with a pawn and everybody who may join, and resolve; 'attack all' with the selected one":
      "atak pionkiem i wszystkimi, którzy mogą dołączyć, z rozstrzygnięciem; 'attack all' dla wybranego pionka",
    'gather with every worker that stands where it can': 'zbieranie każdą robotnicą, która może',
    // --- the form for a new table ---
    "Carry sugar home, breed and merge ants, and hold out on every enemy's throne.":
      'Znoś cukier do gniazda, rozmnażaj i łącz mrówki, utrzymaj się na tronie każdego wroga.',
    colours: 'kolory',
    'The colours in play, clockwise; usual are red,green and red,blue,green and all.':
      'Kolory w grze, zgodnie z ruchem wskazówek zegara; zwykle dla dwóch graczy czerwony i zielony, dla trzech także niebieski, dla czterech wszystkie.',
    '{colours}': '{colours}',
    board: 'plansza',
    'Where the hives stand; three_way is for three players and usual for them.':
      'Gdzie stoją gniazda; układ trójstronny jest dla trzech graczy i dla nich zwykły.',
    'three way': 'trójstronna',
    first: 'kto zaczyna',
    'Who has the first turn: the highest roll, or a colour.': 'Kto ma pierwszą turę: najwyższy rzut albo wybrany kolor.',
    roll: 'najwyższy rzut',
    events: 'wydarzenia',
    'Whether rounds end with an event.': 'Czy rundy kończą się wydarzeniem.',
    'round cap': 'limit rund',
    'The last round: 20 is short, 80 long; with 0 the last is round 500.': 'Ostatnia runda: 20 to gra krótka, 80 długa; 0 oznacza rundę 500.',
    'option colours cannot be {colours}: these are {number} colours for {number2} players':
      'wybrane kolory ({colours}) nie pasują: jest ich {number}, a graczy {number2}',
    'option board cannot be three_way: it is for three players, not for {number}': 'plansza trójstronna jest dla trzech graczy, a nie dla {number}',
    'option first cannot be {colour}: the colours in play are {colours}': '{colour} nie może zaczynać: kolory w grze to {colours}',
    // --- the score sheet, moves ---
    hives: 'gniazda',
    power: 'siła',
    sugar: 'cukier',
    tile: 'pole',
    move: 'ruch',
    gather: 'zbieranie',
    take: 'wzięcie',
    drop: 'odłożenie',
    feed: 'karmienie',
    attack: 'atak',
    resolve: 'rozstrzygnięcie',
    merge: 'łączenie',
    buy: 'zakup',
    end: 'koniec tury',
  },
};
