import type { DemoComment } from './topics.ts'

/** What people say elsewhere than in the community: below a product, a lecture of one, an article; by its English title. */
export type DemoThread = {
  below: { product: string; lecture?: string } | { article: string }
  hoursAgo: number
  comments: DemoComment[]
}

export const talk: DemoThread[] = [
  {
    below: { product: 'demo-course' },
    hoursAgo: 620,
    comments: [
      [
        'jan',
        'Mam tylko telefon i starą lustrzankę po tacie. Czy to wystarczy?',
        ['ida', '@Jan Wrona wystarczy. W pierwszych trzech lekcjach aparat i tak leży w torbie.'],
        ['kinga', 'Telefon dał radę aż do czwartej części, potem przydał się RAW.'],
      ],
      [
        'emma',
        'Do I need a north window? Mine faces a courtyard to the south-west.',
        ['ida', 'Any window. In a south-west one you work before noon, or with a net curtain.'],
      ],
      ['filip', 'Ile czasu tygodniowo realnie na to potrzeba?', ['zofia', 'U mnie wychodziły dwa wieczory i sobota.']],
      ['ben', 'Bought it for the chapter on hands, stayed for the silence.'],
    ],
  },
  {
    below: { product: 'demo-course', lecture: 'Before you begin' },
    hoursAgo: 580,
    comments: [
      ['oskar', 'Pierwsza lekcja o fotografii, w której nikt nie mówi o obiektywach. Dobrze.'],
      [
        'clara',
        'Is there a list of what to have ready for the first week?',
        ['marek', 'The observation sheet is in the fourth lecture. A pencil and a chair are enough until then.'],
      ],
    ],
  },
  {
    below: { product: 'demo-course', lecture: 'Why look at the wall' },
    hoursAgo: 430,
    comments: [
      [
        'karolina',
        'I never noticed how green my kitchen wall makes everybody look. The chestnut outside does the rest.',
        ['ida', '@Karolina Maj hang a white towel beside her for one frame and compare. Then decide.'],
      ],
      ['adam', 'Ściana naprzeciwko jest żółta i wszyscy wyglądają jak po urlopie.'],
    ],
  },
  {
    below: { product: 'demo-course', lecture: 'One chair, three distances' },
    hoursAgo: 300,
    comments: [
      [
        'karolina',
        'At two metres the background goes dark, at half a metre the nose does. One metre it is.',
        ['tomasz', 'U mnie podobnie, ale przy zasłonie z lnu dwa metry były lepsze.'],
        ['ida', 'And now the same three with the chair turned by a quarter. That is the next exercise.'],
      ],
      ['daniel', 'The floor reflects more than I thought. A dark rug changed the chin completely.'],
      [
        'iga',
        'Czy przesuwać krzesło, czy siebie? W filmie raz jest tak, raz tak.',
        ['ida', 'Krzesło. Aparat zostaje.'],
      ],
    ],
  },
  {
    below: { product: 'demo-course', lecture: 'What hands do' },
    hoursAgo: 160,
    comments: [
      ['aoife', 'Give them a cup. Nobody knows what to do with two empty hands.'],
      ['lena', 'Dłonie na oparciu krzesła i od razu znika połowa napięcia.', ['kinga', 'Albo kot na kolanach.']],
      ['karolina', 'Her hand went to her collar when I stopped talking. Kept that one.'],
    ],
  },
  {
    below: { product: 'contact-sheet-to-series' },
    hoursAgo: 340,
    comments: [
      [
        'helena',
        'Is it of use if I have only one film of thirty-six frames?',
        ['ida', 'It is easier. Choosing from thirty-six hurts less than from four hundred.'],
      ],
      ['ewa', 'Po lekcji o parach leży u mnie na podłodze pół mieszkania odbitek.'],
    ],
  },
  {
    below: { product: 'demo-free' },
    hoursAgo: 210,
    comments: [
      ['olga', 'Tydzień minął, okno to samo, a zdjęcia zupełnie inne niż w poniedziałek.'],
      [
        'emma',
        'Thursday was the hardest: the camera out, and suddenly I stopped looking.',
        ['ida', 'That is what Thursday is for.'],
      ],
    ],
  },
  {
    below: { article: 'Why a north window is worth more than a lamp' },
    hoursAgo: 80,
    comments: [
      ['ben', 'Can confirm: the sheet over a west window works until about four.'],
      [
        'zofia',
        'A co zimą, kiedy o piętnastej jest już ciemno?',
        ['ida', 'Zimą pracujemy od dziewiątej do trzynastej i potem idziemy na obiad.'],
      ],
      ['filip', 'Tabela z odległościami wisi u mnie przy oknie. Dzięki!'],
    ],
  },
  {
    below: { article: 'Seven photographs of one cup' },
    hoursAgo: 300,
    comments: [
      ['aoife', 'On day five the dog drank from it. Best picture of the week.'],
      ['adam', 'Od środy to już był cień, a nie kubek. Dokładnie jak w tekście.'],
    ],
  },
  {
    below: { article: 'What to say to somebody in front of a camera' },
    hoursAgo: 410,
    comments: [
      ['clara', '“Tell me what you had for breakfast” has never failed me.'],
      ['iga', 'Najtrudniej przestać mówić. Dziękuję za akapit o ciszy.', ['tomasz', 'Pod tym się podpisuję.']],
    ],
  },
]

/** What those who learn with a course say of it, in the language that they read. */
export type DemoReviews = {
  slug: string
  pl: [rating: 10 | 5 | 0, review: string][]
  en: [rating: 10 | 5 | 0, review: string][]
}

export const reviews: DemoReviews[] = [
  {
    slug: 'demo-course',
    pl: [
      [10, 'Po raz pierwszy widzę światło przed zdjęciem, a nie po nim. Krzesło przesuwam już odruchowo.'],
      [10, 'Spokojnie, konkretnie, bez sprzętowych wywodów. Lekcja o dłoniach zmieniła wszystkie moje portrety.'],
      [5, 'Pierwsza połowa świetna. Część o wywoływaniu mogłaby być dłuższa i pokazywać więcej programów.'],
      [
        10,
        'Zrobione w trzy tygodnie, wieczorami. Portret babci wisi w przedpokoju i nikt nie wierzy, że to przy oknie.',
      ],
      [10, 'Ćwiczenie z jabłkiem wygląda na żart, a okazało się najważniejsze.'],
      [0, 'Najbardziej zależało mi na zdjęciach na zewnątrz, a jeden rozdział o ulicy to dla mnie za mało.'],
    ],
    en: [
      [10, 'I have taken portraits for ten years and never once moved the chair. Now I move nothing else.'],
      [10, 'Clear, short films that you can watch twice. The exercises are the course; do them.'],
      [5, 'Beautifully made. I would have liked subtitles in more languages for my mother, who wants to join.'],
    ],
  },
  {
    slug: 'contact-sheet-to-series',
    pl: [
      [10, 'Z czterystu klatek zostało dwanaście i wreszcie wiadomo, o czym to jest.'],
      [10, 'Lekcja o parach warta całej ceny. Podłoga w salonie pełna odbitek.'],
    ],
    en: [[10, 'I let go of my favourite picture and the series began to breathe.']],
  },
  {
    slug: 'print-for-the-wall',
    pl: [
      [10, 'Pięć pasków próbnych i pierwsza odbitka, która nie jest za ciemna.'],
      [5, 'Dużo o papierze, mniej o ramach. Na start wystarczy.'],
    ],
    en: [[10, 'It hangs. It is not crooked. It does not shine.']],
  },
  {
    slug: 'demo-free',
    pl: [
      [10, 'Tydzień przy oknie zamiast tygodnia w telefonie. Polecam każdemu przed zakupem aparatu.'],
      [10, 'Za darmo, a treści więcej niż w niejednym płatnym kursie.'],
    ],
    en: [[10, 'Seven days, one window, and I finally know where the light comes from.']],
  },
]
