import type { DemoPost } from './topics.ts'
import { work } from './work.ts'

export const posts: DemoPost[] = [
  {
    topic: 'hello',
    author: 'ida',
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
      ['karolina', 'A kitchen window on the second floor, facing a chestnut tree. In summer everything is green.'],
      [
        'oskar',
        'Okno północne, kamienica w Bytomiu, parapet pełen kaktusów.',
        ['ida', 'Kaktusy to świetni modele. Nie mrugają.'],
      ],
    ],
  },
  {
    topic: 'hello',
    author: 'oskar',
    hoursAgo: 1300,
    title: 'Bytom, trzecie piętro, północ',
    body: 'Elektryk, od dwudziestu lat pracuję ze światłem, ale dopiero teraz na nie patrzę. Fotografuję córkę przy lekcjach, bo tylko wtedy siedzi.',
    votes: 14,
    comments: [['kinga', 'Elektryk, który gasi lampy. Pasujesz tu jak ulał.']],
  },
  {
    topic: 'hello',
    author: 'aoife',
    hoursAgo: 1180,
    title: 'Hello from Galway, where it rains sideways',
    body: 'Retired midwife, one window to the west, one dog that does not keep still. I came for the free lectures and stayed for the chair.',
    picture: 'post-dog',
    votes: 21,
    comments: [
      ['ben', 'The dog keeps still enough. Lovely ear.'],
      ['iga', 'Światło z zachodu późnym popołudniem, nie ma lepszego na sierść.'],
    ],
  },
  {
    topic: 'hello',
    author: 'jan',
    hoursAgo: 40,
    title: 'Nowy, z Torunia',
    body: 'Cześć. Na razie tylko czytam i oglądam darmowe lekcje. Mam stary aparat po tacie i okno na podwórko. Od czego najlepiej zacząć?',
    votes: 9,
    comments: [
      ['tomasz', 'Od jednego krzesła i jednej osoby, która się nie spieszy. Cześć!'],
      [
        'ida',
        'Od ćwiczenia z kartką papieru: kładziesz ją przy oknie o ósmej, w południe i o czwartej. Trzy zdjęcia, nic więcej.',
      ],
    ],
  },
  {
    topic: 'questions',
    author: 'daniel',
    hoursAgo: 260,
    title: 'Does a second window always flatten the face?',
    body: 'My kitchen has windows on two walls. I tried black card on one of them and it helped, though now the background goes dead. Is there something between all and nothing?',
    votes: 19,
    comments: [
      [
        'ida',
        'Half a card, low. Let the upper half of that window light the background and nothing else.',
        ['daniel', 'That is so simple that I am annoyed.'],
      ],
      ['adam', 'Ja wieszam koc na lince, można go zsuwać po trochu.'],
    ],
  },
  {
    topic: 'questions',
    author: 'zofia',
    hoursAgo: 210,
    title: 'Okno od południa i pełne słońce. Czekać czy zasłaniać?',
    body: 'Między jedenastą a drugą mam na podłodze ostre prostokąty. Papier do pieczenia na szybie działa, ale wszystko robi się mleczne.',
    votes: 17,
    comments: [
      ['kinga', 'Papier nie na szybę, tylko metr od niej, na sznurku. Mleko znika.'],
      ['ida', 'A raz w tygodniu nic nie zasłaniaj i sfotografuj sam prostokąt.'],
    ],
  },
  {
    topic: 'questions',
    author: 'ben',
    hoursAgo: 150,
    title: 'Which paper for dark portraits?',
    body: 'The course on printing says matt, and my blacks turn to slate on it. Is it the paper, the profile, or me?',
    votes: 12,
    comments: [
      ['marek', 'Usually the profile. Print the test strip from lecture four and look at patches 1 to 3.'],
      ['filip', 'U mnie pomogło zwykłe podniesienie czerni o 4 w profilu.'],
    ],
  },
  {
    topic: 'questions',
    author: 'ewa',
    hoursAgo: 120,
    title: 'Jak fotografować kogoś, kto nie lubi swoich zdjęć?',
    body: 'Mama zgadza się na pięć minut i cały czas patrzy w obiektyw jak do dowodu. Macie sposoby?',
    votes: 24,
    comments: [
      ['lena', 'Daj jej coś do roboty. Moja babcia obierała jabłka przez pół lekcji szóstej.'],
      ['aoife', 'Put the camera away for the first four minutes. The fifth is all you need.'],
      ['oskar', 'Ja pytam o drogę do sklepu. Ręce same się włączają.', ['ewa', 'Genialne, jutro próbuję.']],
    ],
  },
  {
    topic: 'questions',
    author: 'helena',
    hoursAgo: 84,
    title: 'Five licences for my team: can we see each other’s exercises?',
    body: 'I bought the course for five colleagues. Do we need a place of our own for the exercises, or is this topic the right one?',
    votes: 6,
    comments: [
      [
        'marek',
        'Right here in “Show your work”. If you want it quieter, start all titles with the same word and search for it.',
      ],
      ['helena', 'Good enough for us, thank you.'],
    ],
  },
  {
    topic: 'questions',
    author: 'olga',
    hoursAgo: 52,
    title: 'Czy telefon wystarczy na cały kurs?',
    body: 'Pyta mnie o to co druga osoba, której polecam zajęcia. Odpowiadam, że tak, aż do lekcji o druku. Dobrze mówię?',
    votes: 11,
    comments: [['ida', 'Dobrze. A i druk z telefonu się uda, byle mały.']],
  },
  {
    topic: 'questions',
    author: 'tomasz',
    hoursAgo: 9,
    title: 'Zima: okno o piętnastej już się kończy',
    body: 'Wracam z pracy po zmroku. Zostają weekendy czy da się coś zrobić z jedną lampą na biurku, żeby nie zdradzić szkoły?',
    votes: 8,
    comments: [['iga', 'Lampa za drzwiami uchylonymi na dziesięć centymetrów. Drzwi robią za okno.']],
  },
  {
    topic: 'ida',
    author: 'ida',
    hoursAgo: 720,
    title: 'Nowa lekcja: twarz w połowie w cieniu',
    body: `Dodałam do **Portretu przy oknie** lekcję o tym, gdzie kończy się światło na policzku. Kto ma kurs, ten ją ma.

Zacznij od ćwiczenia na końcu, a film obejrzyj *po* nim. Inaczej zobaczysz moje zdjęcia zamiast swoich.`,
    votes: 44,
    comments: [['karolina', 'Did it in that order. Humbling, and worth it.']],
  },
  {
    topic: 'ida',
    author: 'ida',
    hoursAgo: 480,
    title: 'Open studio on the first Saturday of the month',
    body: `The door is open from **10 to 14**. Bring one print, no larger than a sheet of paper, and somebody to sit for you.

1. Tea is on us.
2. The chair is already in the wrong place.
3. Moving it is the whole exercise.`,
    votes: 38,
    comments: [
      ['emma', 'Coming by train from Poznań, with one sister.'],
      ['zofia', 'Będę. Wezmę ciasto, nie wydruk.'],
    ],
  },
  {
    topic: 'ida',
    author: 'marek',
    hoursAgo: 240,
    title: 'Napisy po polsku przy wszystkich filmach',
    body: 'Od dziś każde nagranie ma **napisy po polsku**. Włącza je przycisk w odtwarzaczu albo klawisz **C**. Jeśli gdzieś jest literówka, napisz pod lekcją, poprawimy tego samego dnia.',
    votes: 31,
  },
  {
    topic: 'ida',
    author: 'ida',
    hoursAgo: 60,
    title: 'Wieczór omówień w czwartek o 19:00',
    body: `Przynieś **jedno zdjęcie, którego nie jesteś pewna albo pewien**, a nie swoje najlepsze. Dwanaście omówię na żywo, do reszty napiszę uwagi do niedzieli.

> Zdjęcie, które się udało, niczego już nie potrzebuje.`,
    votes: 47,
    comments: [
      ['adam', 'Przyniosę jedenaście poranków.'],
      ['clara', 'Will it be in English too?', ['ida', 'I will say everything twice, as always.']],
    ],
  },
  {
    topic: 'members',
    author: 'ida',
    hoursAgo: 400,
    title: 'Seria na zimę: trzynaście popołudni',
    body: 'Zasady są trzy: **to samo okno**, **ta sama godzina**, **jedno zdjęcie dziennie**. W niedziele wybieramy razem to, które zostaje.',
    pinned: true,
    votes: 15,
    comments: [['tomasz', 'Dzień pierwszy: ciemno. Ale parapet wyszedł.']],
  },
  {
    topic: 'members',
    author: 'tomasz',
    hoursAgo: 110,
    title: 'Dzień piąty: śnieg odbija wszystko od dołu',
    body: 'Pierwszy raz widzę brodę jaśniejszą niż czoło. Zostawiam czy czekam na odwilż?',
    votes: 10,
    comments: [['ida', 'Zostawiasz! Takie światło jest dwa razy w roku.']],
  },
  {
    topic: 'members',
    author: 'marek',
    hoursAgo: 30,
    title: 'Notes from the last critique night',
    body: 'Twelve pictures, three things that came back again and again:\n\n- the **second** source of light that nobody had noticed,\n- crops that keep what the author likes and lose what we look at,\n- titles that explain. Let them go.',
    votes: 13,
  },
  ...work,
]
