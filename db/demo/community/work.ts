import type { DemoComment, DemoPost } from './topics.ts'

/** What is said of the picture that most have looked at. */
const HAND: DemoComment[] = [
  [
    'kinga',
    'Dłoń jest tu zdjęciem. Bez niej ktoś ją fotografuje, z nią zaraz coś powie.',
    ['ida', 'Właśnie. I zobacz, że światło dochodzi do dłoni wcześniej niż do twarzy.'],
    ['lena', 'Nie widziałam tego, a patrzę na to zdjęcie od tygodnia.'],
  ],
  [
    'ben',
    'Keep the hand. Crop from the left instead, up to the door frame, and look again.',
    ['lena', 'Zrobione, wrzucę wieczorem. Thank you!'],
  ],
  ['zofia', 'Mnie przeszkadza jasna plama po prawej. Firanka prawie to załatwiła.'],
  ['adam', 'A gdyby stanąć o krok dalej? Głowa miałaby więcej powietrza.'],
  [
    'clara',
    'She looks as if she were listening to the radio. Is she?',
    ['lena', 'The weather forecast, every day at nine.'],
  ],
  ['oskar', 'Czas? Wygląda na 1/30, bo palce są odrobinę miękkie.', ['lena', '1/40, oparłam łokcie o stół.']],
  ['iga', 'Ta miękkość palców jest dobra. Ostra dłoń byłaby głośna.'],
  ['emma', 'I would print this one small. It does not want to be looked at from far away.'],
  ['filip', 'Cztery metry od okna, a ile od ściany za nią?', ['lena', 'Ze dwa. Dlatego tło jest takie spokojne.']],
  ['karolina', 'The half of the face in the shadow tells me more than the lit one.'],
  ['tomasz', 'Przesunięte krzesło i już inne zdjęcie. Wracam do lekcji szóstej.'],
  [
    'daniel',
    'Did you meter on the cheek or on the curtain?',
    ['lena', 'On the cheek, then one stop down, as Ida says in lecture nine.'],
  ],
  ['ewa', 'Piękne. Babcia widziała?', ['lena', 'Powiedziała, że wygląda na zmęczoną, i że mam zrobić jeszcze jedno.']],
  ['helena', 'The colour of the wall does half of the work here.'],
  ['aoife', 'What is just outside the frame on the left? I keep wondering.'],
  ['marek', 'Ładnie puszczone czernie. Nie rozjaśniaj ich w obróbce.'],
  ['olga', 'Zapisuję sobie jako wzór na zimę.'],
  ['zofia', 'Po drugim spojrzeniu: plama po prawej trzyma pion. Cofam uwagę.'],
  ['ben', 'The second look is always the better critic.'],
  ['adam', 'Spróbuj jeszcze czarno-biało, z ciekawości.', ['lena', 'Próbowałam, ginie ciepło policzka.']],
  ['jan', 'Dopiero zaczynam, ale już widzę, po co jest to przesuwanie krzesła.'],
  ['clara', 'Welcome, Jan. It only gets worse: you will move furniture everywhere.'],
  ['kinga', 'U mnie w domu już nikt nie pyta, czemu stół stoi na środku.'],
  ['oskar', 'Mam to samo okno od północy i nigdy tak nie wyszło. Zazdroszczę firanki.'],
  ['iga', 'Firanka z ciucholandu, trzy złote. Polecam.'],
  ['emma', 'Three zloty for the best softbox in this thread.'],
  ['filip', 'Czy dłoń była ustawiona, czy tak wyszło?', ['lena', 'Tak wyszło. Przy ustawianiu zaraz ją chowała.']],
  ['karolina', 'I showed it to my mother. She asked for the same portrait, which means a trip to Gdańsk.'],
  ['tomasz', 'Po tygodniu dalej do niego wracam. To chyba najlepsza ocena.'],
  ['ida', 'Zamykam: dłoń zostaje, kadr od lewej, druk najwyżej 18 × 24. I proszę o następne.'],
]

/** The pictures that are shown, and what others see in them. */
export const work: DemoPost[] = [
  {
    topic: 'work',
    author: 'lena',
    hoursAgo: 300,
    title: 'Babcia, cztery metry od okna',
    body: `Lekcja szósta kazała przesunąć krzesło, więc przesuwałam, aż babcia spytała, czy robię remont. Firanka, f/2.8, nic więcej.

Nie umiem tylko zdecydować, czy dłoń ma zostać w kadrze. Po przycięciu zdjęcie cichnie, ale traci jedyną rzecz, która się rusza.`,
    picture: 'post-chair',
    votes: 61,
    comments: HAND,
  },
  {
    topic: 'work',
    author: 'clara',
    hoursAgo: 220,
    title: 'Kitchen, seven in the morning',
    body: `First frost, so the light came off the roof opposite. I opened the net curtain only halfway and asked him to keep stirring the coffee.

Is the cup too bright, or is it the reason to look?`,
    picture: 'post-coffee',
    votes: 33,
    comments: [
      ['daniel', 'It is the reason to look. I would leave it.'],
      [
        'ewa',
        'Kubek jest w porządku, to blat świeci. Ciemniejsza ściereczka pod spód?',
        ['clara', 'Trying that tomorrow. Dziękuję!'],
      ],
      ['marek', 'Pół działki mniej na całości i kubek sam się uspokoi.'],
    ],
  },
  {
    topic: 'work',
    author: 'adam',
    hoursAgo: 190,
    title: 'Podwórko z góry, szósta rano',
    body: 'Codziennie ta sama kobieta przechodzi przez jasny trapez. Czekałem jedenaście poranków, aż będzie dokładnie na środku. Teraz nie wiem, czy środek to dobry pomysł.',
    picture: 'post-stairs',
    votes: 40,
    comments: [
      [
        'zofia',
        'Środek nie, ale jedenaście poranków tak. Pokaż wszystkie jedenaście.',
        ['adam', 'Zrobię z tego stykówkę.'],
      ],
      ['emma', 'The empty mornings may be the series, with her only once.'],
    ],
  },
  {
    topic: 'work',
    author: 'iga',
    hoursAgo: 160,
    title: 'Dzbanek po prababci, dwie pomarańcze',
    body: 'Martwa natura na rozgrzewkę, gdy nikt nie chce pozować. Światło z prawej, z lewej czarna teczka z dokumentami zamiast blendy.',
    picture: 'post-jug',
    votes: 27,
    comments: [
      ['ben', 'A folder full of tax papers finally doing something useful.'],
      ['filip', 'Ta połówka w cieniu jest piękna. Nic bym nie ruszał.'],
    ],
  },
  {
    topic: 'work',
    author: 'emma',
    hoursAgo: 130,
    title: 'My sisters, who do not agree on the light',
    body: 'One wanted the window, the other the wall. In the end they sat back to back and I stopped arguing. Does the cut between the two walls fall in the right place?',
    picture: 'post-two',
    votes: 36,
    comments: [
      ['karolina', 'It falls exactly where they part. I would not move it by a millimetre.'],
      ['lena', 'Kolory jak z afisza. Druk na matowym!'],
      ['oskar', 'Ta po prawej zaraz się roześmieje.', ['emma', 'She did, one second later.']],
    ],
  },
  {
    topic: 'work',
    author: 'filip',
    hoursAgo: 96,
    title: 'Ostatnie słońce nad Beskidem',
    body: 'Wiem, że to nie portret. Ale po miesiącu z kartką papieru przy oknie pierwszy raz zobaczyłem, że góra też ma stronę w cieniu.',
    picture: 'post-hills',
    votes: 29,
    comments: [['ida', 'To jest portret. Trzy plany i ani jednego za dużo.']],
  },
  {
    topic: 'work',
    author: 'kinga',
    hoursAgo: 70,
    title: 'Trzy ujęcia jednego krzesła (film)',
    body: 'Dla tych, którzy pytali, jak przesuwam: minuta bez słów. Zwróćcie uwagę na podłogę, nie na krzesło.',
    film: 'https://vimeo.com/76979871',
    votes: 18,
    comments: [['jan', 'Podłoga! Teraz to widzę. Dzięki.']],
  },
  {
    topic: 'work',
    author: 'karolina',
    hoursAgo: 28,
    title: 'Exercise 9, attempt no. 4: metering on the cheek',
    body: 'Attempts one to three were all too bright because I let the camera decide. This time I metered on the cheek and took a stop away. The background fell into place by itself.\n\nThe chart that helped me: https://example.com/zones (plain, two pages).',
    votes: 16,
    comments: [
      ['marek', 'A stop down is the cheapest light modifier there is.'],
      ['aoife', 'Printed the chart, it hangs by the window now. Thank you.'],
    ],
  },
]
