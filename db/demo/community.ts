import type { LocalText } from './content-types.ts'
import { demoPerson } from './people.ts'

/** Who writes: the people of the school by their addresses, and some of those who buy. */
const ida = 'instructor@demo.test'
const marek = 'administrator@demo.test'
const karolina = 'student@demo.test'
const tomasz = 'member@demo.test'
const helena = 'buyer@demo.test'
const jan = 'newcomer@demo.test'
const olga = 'affiliate@demo.test'
/** Some of those who learn here; whoever has not bought anything yet has an account all the same. */
const named = { ewa: 7, adam: 35, lena: 8, iga: 17, kinga: 11, oskar: 15, zofia: 38, filip: 42 }
const abroad = { aoife: 4, ben: 13, clara: 22, daniel: 31, emma: 40 }
export const writers = Object.values({ ...named, ...abroad }).map(demoPerson)
const emailOf = (nth: number) => demoPerson(nth).email
const ewa = emailOf(named.ewa)
const adam = emailOf(named.adam)
const lena = emailOf(named.lena)
const iga = emailOf(named.iga)
const kinga = emailOf(named.kinga)
const oskar = emailOf(named.oskar)
const zofia = emailOf(named.zofia)
const filip = emailOf(named.filip)
const aoife = emailOf(abroad.aoife)
const ben = emailOf(abroad.ben)
const clara = emailOf(abroad.clara)
const daniel = emailOf(abroad.daniel)
const emma = emailOf(abroad.emma)

export type DemoTopic = {
  key: 'hello' | 'work' | 'questions' | 'ida' | 'members'
  title: LocalText
  description: LocalText
  students: boolean
  visibility: 'all' | 'subscribers'
}

export const topics: DemoTopic[] = [
  {
    key: 'hello',
    title: { en: 'Introduce yourself', pl: 'Przedstaw się' },
    description: {
      en: 'Who you are, and which window you sit at. One picture says more than a list of cameras.',
      pl: 'Kim jesteś i przy jakim oknie siedzisz. Jedno zdjęcie mówi więcej niż lista aparatów.',
    },
    students: true,
    visibility: 'all',
  },
  {
    key: 'work',
    title: { en: 'Show your work', pl: 'Pokaż zdjęcia' },
    description: {
      en: 'A quiet place for unfinished work. Be specific, be kind, talk about the picture.',
      pl: 'Spokojne miejsce na rzeczy nieskończone. Konkretnie, życzliwie i o zdjęciu.',
    },
    students: true,
    visibility: 'all',
  },
  {
    key: 'questions',
    title: { en: 'Questions', pl: 'Pytania' },
    description: {
      en: 'Ask what you could not find in the lectures. Somebody has had the same wall.',
      pl: 'Pytaj o to, czego nie ma w lekcjach. Ktoś już miał taką samą ścianę.',
    },
    students: true,
    visibility: 'all',
  },
  {
    key: 'ida',
    title: { en: 'From Ida', pl: 'Od Idy' },
    description: { en: 'News of the studio and of the courses.', pl: 'Wieści z pracowni i o kursach.' },
    students: false,
    visibility: 'all',
  },
  {
    key: 'members',
    title: { en: 'The workroom', pl: 'Pracownia' },
    description: {
      en: 'For members: series in the making, and the critique nights.',
      pl: 'Dla członków: serie w trakcie pracy i wieczory omówień.',
    },
    students: true,
    visibility: 'subscribers',
  },
]

/** A comment: who wrote it, what, and what was answered. */
export type DemoComment = [author: string, body: string, ...replies: [author: string, body: string][]]

export type DemoPost = {
  topic: DemoTopic['key']
  author: string
  /** Hours before the start of the demo. */
  hoursAgo: number
  title: string
  body: string
  /** The base name of a picture's files. */
  picture?: string
  /** The address of a film elsewhere. */
  film?: string
  pinned?: true
  votes: number
  comments?: DemoComment[]
}

const HAND: DemoComment[] = [
  [
    kinga,
    'Dłoń jest tu zdjęciem. Bez niej ktoś ją fotografuje, z nią zaraz coś powie.',
    [ida, 'Właśnie. I zobacz, że światło dochodzi do dłoni wcześniej niż do twarzy.'],
    [lena, 'Nie widziałam tego, a patrzę na to zdjęcie od tygodnia.'],
  ],
  [
    ben,
    'Keep the hand. Crop from the left instead, up to the door frame, and look again.',
    [lena, 'Zrobione, wrzucę wieczorem. Thank you!'],
  ],
  [zofia, 'Mnie przeszkadza jasna plama po prawej. Firanka prawie to załatwiła.'],
  [adam, 'A gdyby stanąć o krok dalej? Głowa miałaby więcej powietrza.'],
  [
    clara,
    'She looks as if she were listening to the radio. Is she?',
    [lena, 'The weather forecast, every day at nine.'],
  ],
  [oskar, 'Czas? Wygląda na 1/30, bo palce są odrobinę miękkie.', [lena, '1/40, oparłam łokcie o stół.']],
  [iga, 'Ta miękkość palców jest dobra. Ostra dłoń byłaby głośna.'],
  [emma, 'I would print this one small. It does not want to be looked at from far away.'],
  [filip, 'Cztery metry od okna, a ile od ściany za nią?', [lena, 'Ze dwa. Dlatego tło jest takie spokojne.']],
  [karolina, 'The half of the face in the shadow tells me more than the lit one.'],
  [tomasz, 'Przesunięte krzesło i już inne zdjęcie. Wracam do lekcji szóstej.'],
  [
    daniel,
    'Did you meter on the cheek or on the curtain?',
    [lena, 'On the cheek, then one stop down, as Ida says in lecture nine.'],
  ],
  [ewa, 'Piękne. Babcia widziała?', [lena, 'Powiedziała, że wygląda na zmęczoną, i że mam zrobić jeszcze jedno.']],
  [helena, 'The colour of the wall does half of the work here.'],
  [aoife, 'What is just outside the frame on the left? I keep wondering.'],
  [marek, 'Ładnie puszczone czernie. Nie rozjaśniaj ich w obróbce.'],
  [olga, 'Zapisuję sobie jako wzór na zimę.'],
  [zofia, 'Po drugim spojrzeniu: plama po prawej trzyma pion. Cofam uwagę.'],
  [ben, 'The second look is always the better critic.'],
  [adam, 'Spróbuj jeszcze czarno-biało, z ciekawości.', [lena, 'Próbowałam, ginie ciepło policzka.']],
  [jan, 'Dopiero zaczynam, ale już widzę, po co jest to przesuwanie krzesła.'],
  [clara, 'Welcome, Jan. It only gets worse: you will move furniture everywhere.'],
  [kinga, 'U mnie w domu już nikt nie pyta, czemu stół stoi na środku.'],
  [oskar, 'Mam to samo okno od północy i nigdy tak nie wyszło. Zazdroszczę firanki.'],
  [iga, 'Firanka z ciucholandu, trzy złote. Polecam.'],
  [emma, 'Three zloty for the best softbox in this thread.'],
  [filip, 'Czy dłoń była ustawiona, czy tak wyszło?', [lena, 'Tak wyszło. Przy ustawianiu zaraz ją chowała.']],
  [karolina, 'I showed it to my mother. She asked for the same portrait, which means a trip to Gdańsk.'],
  [tomasz, 'Po tygodniu dalej do niego wracam. To chyba najlepsza ocena.'],
  [ida, 'Zamykam: dłoń zostaje, kadr od lewej, druk najwyżej 18 × 24. I proszę o następne.'],
]

export const posts: DemoPost[] = [
  {
    topic: 'hello',
    author: ida,
    hoursAgo: 1400,
    title: 'Witaj w społeczności. Welcome',
    body: `**Dzień dobry.** To jest miejsce przy oknie: pokazujemy tu zdjęcia, zanim są gotowe, i pytamy, zanim będzie za późno.

- Pisz po polsku albo po angielsku, oba języki są u siebie.
- Mów o zdjęciu, nie o osobie.
- Jedna konkretna uwaga jest warta dziesięciu serduszek.

**Good morning.** We show pictures here before they are finished, in Polish or in English. Talk about the picture, be specific, be kind. Begin by telling us which window you sit at.`,
    pinned: true,
    votes: 52,
    comments: [
      [karolina, 'A kitchen window on the second floor, facing a chestnut tree. In summer everything is green.'],
      [
        oskar,
        'Okno północne, kamienica w Bytomiu, parapet pełen kaktusów.',
        [ida, 'Kaktusy to świetni modele. Nie mrugają.'],
      ],
    ],
  },
  {
    topic: 'hello',
    author: oskar,
    hoursAgo: 1300,
    title: 'Bytom, trzecie piętro, północ',
    body: 'Elektryk, od dwudziestu lat pracuję ze światłem, ale dopiero teraz na nie patrzę. Fotografuję córkę przy lekcjach, bo tylko wtedy siedzi.',
    votes: 14,
    comments: [[kinga, 'Elektryk, który gasi lampy. Pasujesz tu jak ulał.']],
  },
  {
    topic: 'hello',
    author: aoife,
    hoursAgo: 1180,
    title: 'Hello from Galway, where it rains sideways',
    body: 'Retired midwife, one window to the west, one dog that does not keep still. I came for the free lectures and stayed for the chair.',
    picture: 'post-dog',
    votes: 21,
    comments: [
      [ben, 'The dog keeps still enough. Lovely ear.'],
      [iga, 'Światło z zachodu późnym popołudniem, nie ma lepszego na sierść.'],
    ],
  },
  {
    topic: 'hello',
    author: jan,
    hoursAgo: 40,
    title: 'Nowy, z Torunia',
    body: 'Cześć. Na razie tylko czytam i oglądam darmowe lekcje. Mam stary aparat po tacie i okno na podwórko. Od czego najlepiej zacząć?',
    votes: 9,
    comments: [
      [tomasz, 'Od jednego krzesła i jednej osoby, która się nie spieszy. Cześć!'],
      [
        ida,
        'Od ćwiczenia z kartką papieru: kładziesz ją przy oknie o ósmej, w południe i o czwartej. Trzy zdjęcia, nic więcej.',
      ],
    ],
  },
  {
    topic: 'work',
    author: lena,
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
    author: clara,
    hoursAgo: 220,
    title: 'Kitchen, seven in the morning',
    body: `First frost, so the light came off the roof opposite. I opened the net curtain only halfway and asked him to keep stirring the coffee.

Is the cup too bright, or is it the reason to look?`,
    picture: 'post-coffee',
    votes: 33,
    comments: [
      [daniel, 'It is the reason to look. I would leave it.'],
      [
        ewa,
        'Kubek jest w porządku, to blat świeci. Ciemniejsza ściereczka pod spód?',
        [clara, 'Trying that tomorrow. Dziękuję!'],
      ],
      [marek, 'Pół działki mniej na całości i kubek sam się uspokoi.'],
    ],
  },
  {
    topic: 'work',
    author: adam,
    hoursAgo: 190,
    title: 'Podwórko z góry, szósta rano',
    body: 'Codziennie ta sama kobieta przechodzi przez jasny trapez. Czekałem jedenaście poranków, aż będzie dokładnie na środku. Teraz nie wiem, czy środek to dobry pomysł.',
    picture: 'post-stairs',
    votes: 40,
    comments: [
      [
        zofia,
        'Środek nie, ale jedenaście poranków tak. Pokaż wszystkie jedenaście.',
        [adam, 'Zrobię z tego stykówkę.'],
      ],
      [emma, 'The empty mornings may be the series, with her only once.'],
    ],
  },
  {
    topic: 'work',
    author: iga,
    hoursAgo: 160,
    title: 'Dzbanek po prababci, dwie pomarańcze',
    body: 'Martwa natura na rozgrzewkę, gdy nikt nie chce pozować. Światło z prawej, z lewej czarna teczka z dokumentami zamiast blendy.',
    picture: 'post-jug',
    votes: 27,
    comments: [
      [ben, 'A folder full of tax papers finally doing something useful.'],
      [filip, 'Ta połówka w cieniu jest piękna. Nic bym nie ruszał.'],
    ],
  },
  {
    topic: 'work',
    author: emma,
    hoursAgo: 130,
    title: 'My sisters, who do not agree on the light',
    body: 'One wanted the window, the other the wall. In the end they sat back to back and I stopped arguing. Does the cut between the two walls fall in the right place?',
    picture: 'post-two',
    votes: 36,
    comments: [
      [karolina, 'It falls exactly where they part. I would not move it by a millimetre.'],
      [lena, 'Kolory jak z afisza. Druk na matowym!'],
      [oskar, 'Ta po prawej zaraz się roześmieje.', [emma, 'She did, one second later.']],
    ],
  },
  {
    topic: 'work',
    author: filip,
    hoursAgo: 96,
    title: 'Ostatnie słońce nad Beskidem',
    body: 'Wiem, że to nie portret. Ale po miesiącu z kartką papieru przy oknie pierwszy raz zobaczyłem, że góra też ma stronę w cieniu.',
    picture: 'post-hills',
    votes: 29,
    comments: [[ida, 'To jest portret. Trzy plany i ani jednego za dużo.']],
  },
  {
    topic: 'work',
    author: kinga,
    hoursAgo: 70,
    title: 'Trzy ujęcia jednego krzesła (film)',
    body: 'Dla tych, którzy pytali, jak przesuwam: minuta bez słów. Zwróćcie uwagę na podłogę, nie na krzesło.',
    film: 'https://vimeo.com/76979871',
    votes: 18,
    comments: [[jan, 'Podłoga! Teraz to widzę. Dzięki.']],
  },
  {
    topic: 'work',
    author: karolina,
    hoursAgo: 28,
    title: 'Exercise 9, attempt no. 4: metering on the cheek',
    body: 'Attempts one to three were all too bright because I let the camera decide. This time I metered on the cheek and took a stop away. The background fell into place by itself.\n\nThe chart that helped me: https://example.com/zones (plain, two pages).',
    votes: 16,
    comments: [
      [marek, 'A stop down is the cheapest light modifier there is.'],
      [aoife, 'Printed the chart, it hangs by the window now. Thank you.'],
    ],
  },
  {
    topic: 'questions',
    author: daniel,
    hoursAgo: 260,
    title: 'Does a second window always flatten the face?',
    body: 'My kitchen has windows on two walls. I tried black card on one of them and it helped, though now the background goes dead. Is there something between all and nothing?',
    votes: 19,
    comments: [
      [
        ida,
        'Half a card, low. Let the upper half of that window light the background and nothing else.',
        [daniel, 'That is so simple that I am annoyed.'],
      ],
      [adam, 'Ja wieszam koc na lince, można go zsuwać po trochu.'],
    ],
  },
  {
    topic: 'questions',
    author: zofia,
    hoursAgo: 210,
    title: 'Okno od południa i pełne słońce. Czekać czy zasłaniać?',
    body: 'Między jedenastą a drugą mam na podłodze ostre prostokąty. Papier do pieczenia na szybie działa, ale wszystko robi się mleczne.',
    votes: 17,
    comments: [
      [kinga, 'Papier nie na szybę, tylko metr od niej, na sznurku. Mleko znika.'],
      [ida, 'A raz w tygodniu nic nie zasłaniaj i sfotografuj sam prostokąt.'],
    ],
  },
  {
    topic: 'questions',
    author: ben,
    hoursAgo: 150,
    title: 'Which paper for dark portraits?',
    body: 'The course on printing says matt, and my blacks turn to slate on it. Is it the paper, the profile, or me?',
    votes: 12,
    comments: [
      [marek, 'Usually the profile. Print the test strip from lecture four and look at patches 1 to 3.'],
      [filip, 'U mnie pomogło zwykłe podniesienie czerni o 4 w profilu.'],
    ],
  },
  {
    topic: 'questions',
    author: ewa,
    hoursAgo: 120,
    title: 'Jak fotografować kogoś, kto nie lubi swoich zdjęć?',
    body: 'Mama zgadza się na pięć minut i cały czas patrzy w obiektyw jak do dowodu. Macie sposoby?',
    votes: 24,
    comments: [
      [lena, 'Daj jej coś do roboty. Moja babcia obierała jabłka przez pół lekcji szóstej.'],
      [aoife, 'Put the camera away for the first four minutes. The fifth is all you need.'],
      [oskar, 'Ja pytam o drogę do sklepu. Ręce same się włączają.', [ewa, 'Genialne, jutro próbuję.']],
    ],
  },
  {
    topic: 'questions',
    author: helena,
    hoursAgo: 84,
    title: 'Five licences for my team: can we see each other’s exercises?',
    body: 'I bought the course for five colleagues. Do we need a place of our own for the exercises, or is this topic the right one?',
    votes: 6,
    comments: [
      [
        marek,
        'Right here in “Show your work”. If you want it quieter, start all titles with the same word and search for it.',
      ],
      [helena, 'Good enough for us, thank you.'],
    ],
  },
  {
    topic: 'questions',
    author: olga,
    hoursAgo: 52,
    title: 'Czy telefon wystarczy na cały kurs?',
    body: 'Pyta mnie o to co druga osoba, której polecam zajęcia. Odpowiadam, że tak, aż do lekcji o druku. Dobrze mówię?',
    votes: 11,
    comments: [[ida, 'Dobrze. A i druk z telefonu się uda, byle mały.']],
  },
  {
    topic: 'questions',
    author: tomasz,
    hoursAgo: 9,
    title: 'Zima: okno o piętnastej już się kończy',
    body: 'Wracam z pracy po zmroku. Zostają weekendy czy da się coś zrobić z jedną lampą na biurku, żeby nie zdradzić szkoły?',
    votes: 8,
    comments: [[iga, 'Lampa za drzwiami uchylonymi na dziesięć centymetrów. Drzwi robią za okno.']],
  },
  {
    topic: 'ida',
    author: ida,
    hoursAgo: 720,
    title: 'Nowa lekcja: twarz w połowie w cieniu',
    body: `Dodałam do **Portretu przy oknie** lekcję o tym, gdzie kończy się światło na policzku. Kto ma kurs, ten ją ma.

Zacznij od ćwiczenia na końcu, a film obejrzyj *po* nim. Inaczej zobaczysz moje zdjęcia zamiast swoich.`,
    votes: 44,
    comments: [[karolina, 'Did it in that order. Humbling, and worth it.']],
  },
  {
    topic: 'ida',
    author: ida,
    hoursAgo: 480,
    title: 'Open studio on the first Saturday of the month',
    body: `The door is open from **10 to 14**. Bring one print, no larger than a sheet of paper, and somebody to sit for you.

1. Tea is on us.
2. The chair is already in the wrong place.
3. Moving it is the whole exercise.`,
    votes: 38,
    comments: [
      [emma, 'Coming by train from Poznań, with one sister.'],
      [zofia, 'Będę. Wezmę ciasto, nie wydruk.'],
    ],
  },
  {
    topic: 'ida',
    author: marek,
    hoursAgo: 240,
    title: 'Napisy po polsku przy wszystkich filmach',
    body: 'Od dziś każde nagranie ma **napisy po polsku**. Włącza je przycisk w odtwarzaczu albo klawisz `c`. Jeśli gdzieś jest literówka, napisz pod lekcją, poprawimy tego samego dnia.',
    votes: 31,
  },
  {
    topic: 'ida',
    author: ida,
    hoursAgo: 60,
    title: 'Wieczór omówień w czwartek o 19:00',
    body: `Przynieś **jedno zdjęcie, którego nie jesteś pewna albo pewien**, a nie swoje najlepsze. Dwanaście omówię na żywo, do reszty napiszę uwagi do niedzieli.

> Zdjęcie, które się udało, niczego już nie potrzebuje.`,
    votes: 47,
    comments: [
      [adam, 'Przyniosę jedenaście poranków.'],
      [clara, 'Will it be in English too?', [ida, 'I will say everything twice, as always.']],
    ],
  },
  {
    topic: 'members',
    author: ida,
    hoursAgo: 400,
    title: 'Seria na zimę: trzynaście popołudni',
    body: 'Zasady są trzy: **to samo okno**, **ta sama godzina**, **jedno zdjęcie dziennie**. W niedziele wybieramy razem to, które zostaje.',
    pinned: true,
    votes: 15,
    comments: [[tomasz, 'Dzień pierwszy: ciemno. Ale parapet wyszedł.']],
  },
  {
    topic: 'members',
    author: tomasz,
    hoursAgo: 110,
    title: 'Dzień piąty: śnieg odbija wszystko od dołu',
    body: 'Pierwszy raz widzę brodę jaśniejszą niż czoło. Zostawiam czy czekam na odwilż?',
    votes: 10,
    comments: [[ida, 'Zostawiasz! Takie światło jest dwa razy w roku.']],
  },
  {
    topic: 'members',
    author: marek,
    hoursAgo: 30,
    title: 'Notes from the last critique night',
    body: 'Twelve pictures, three things that came back again and again:\n\n- the **second** source of light that nobody had noticed,\n- crops that keep what the author likes and lose what we look at,\n- titles that explain. Let them go.',
    votes: 13,
  },
]
