import type { LocalText } from '#app/platform/i18n.ts'

/** What somebody answered so many days ago, by the English names of the questions. */
type DemoResponse = { locale: 'en' | 'pl'; daysAgo: number; response: Record<string, string | string[] | boolean> }

export type DemoSurvey = {
  title: LocalText
  description: LocalText
  /** Whom it asks; everybody without one. */
  slug?: string
  opens: 'on_load' | 'after_completion'
  questions: object[]
  responses: DemoResponse[]
}

const WHERE = 'where-do-you-photograph-most'
const HARD = 'what-is-still-hard-for-you'
const NEXT = 'which-one-should-we-make'
const HELPED = 'what-helped'

type DemoAnswers = [daysAgo: number, where: string, hard: string, next?: string, ...helped: string[]]

const answersIn =
  (locale: 'en' | 'pl') =>
  ([daysAgo, where, hard, next, ...helped]: DemoAnswers): DemoResponse => ({
    locale,
    daysAgo,
    response: {
      [WHERE]: where,
      [HARD]: hard,
      ...(next && { [NEXT]: next }),
      ...(helped.length > 0 && { [HELPED]: helped }),
    },
  })

const IN_POLISH: DemoAnswers[] = [
  [1, 'home', 'Światło po piętnastej. Zimą mam okno tylko do obiadu.', 'children', 'exercises', 'comments'],
  [1, 'outside', 'Proszenie obcych o chwilę. Aparat mam, odwagi jeszcze nie.', 'two', 'pictures'],
  [2, 'home', 'Dzieci nie siedzą na krześle dłużej niż minutę.', 'children', 'exercises'],
  [
    3,
    'home',
    'Wybieranie. Z każdego ćwiczenia zostaje mi trzydzieści klatek i wszystkie lubię.',
    'two',
    'exercises',
    'pictures',
  ],
  [4, 'not-yet', 'Czekam na pierwszy aparat, na razie ćwiczę telefonem.', '', 'pictures'],
  [5, 'home', 'Cień pod nosem, kiedy okno jest wyżej niż twarz.', 'theatre', 'exercises', 'comments'],
  [6, 'studio', 'Oduczam się lamp. Ręka sama idzie do włącznika.', 'theatre', 'comments'],
  [8, 'outside', 'Pełne słońce w południe, zawsze wychodzą zmrużone oczy.', 'children', 'exercises'],
  [9, 'home', 'Skóra na moich zdjęciach jest szara, choć na podglądzie była ciepła.', 'two', 'exercises', 'comments'],
  [11, 'home', 'Dwie osoby przy jednym oknie: jedna zawsze stoi w ciemności.', 'two', 'pictures'],
  [
    13,
    'outside',
    'Kiedy przestać. Najlepsze zdjęcie jest zwykle trzecie, a ja robię sto.',
    '',
    'exercises',
    'pictures',
    'comments',
  ],
  [14, 'home', 'Rozmowa w trakcie. Gdy patrzę w wizjer, milknę i wszyscy sztywnieją.', 'children', 'exercises'],
  [16, 'home', 'Mam jedno okno, od północy, i blok naprzeciwko.', 'theatre', 'exercises', 'comments'],
  [18, 'not-yet', 'Znaleźć godzinę w tygodniu. Samo ćwiczenie to już przyjemność.', ''],
  [21, 'home', 'Moja mama mówi, że źle wychodzi, i od razu robi minę.', 'children', 'comments'],
  [23, 'studio', 'Ustawianie odbłyśnika bez drugiej osoby.', 'two', 'exercises'],
]
const IN_ENGLISH: DemoAnswers[] = [
  [2, 'home', 'The light is gone by four in November. I run home from work for it.', 'two', 'exercises', 'comments'],
  [7, 'outside', 'Getting close enough. My portraits are mostly pavement.', 'children', 'pictures'],
  [12, 'home', 'Knowing when the curtain helps and when it just makes everything flat.', 'theatre', 'exercises'],
  [19, 'studio', 'Leaving the lamps off when a client is watching.', 'theatre', 'comments', 'pictures'],
]

const option = (value: string, en: string, pl: string) => ({ value, label: { en, pl } })

const going: DemoSurvey = {
  title: { en: 'How is it going?', pl: 'Jak ci idzie?' },
  description: {
    en: 'Four questions, two minutes. Ida reads every answer.',
    pl: 'Cztery pytania, dwie minuty. Ida czyta każdą odpowiedź.',
  },
  opens: 'on_load',
  questions: [
    {
      title: { en: 'Where do you photograph most?', pl: 'Gdzie najczęściej fotografujesz?' },
      type: 'checkbox',
      inputType: 'radio',
      required: true,
      options: [
        option('home', 'At home', 'W domu'),
        option('outside', 'Outside', 'Na zewnątrz'),
        option('studio', 'In a studio', 'W studiu'),
        option('not-yet', 'I do not yet', 'Jeszcze nie fotografuję'),
      ],
    },
    {
      title: { en: 'What is still hard for you?', pl: 'Co jest dla Ciebie wciąż trudne?' },
      type: 'textarea',
      required: true,
    },
    { title: { en: 'About the next course', pl: 'O następnym kursie' }, type: 'separator' },
    {
      title: { en: 'Which one should we make?', pl: 'Jaki kurs mamy przygotować?' },
      type: 'select',
      options: [
        option('children', 'Portraits of children', 'Portrety dzieci'),
        option('two', 'Two people in one frame', 'Dwie osoby w jednym kadrze'),
        option('theatre', 'Light in the theatre', 'Światło w teatrze'),
      ],
    },
    {
      title: { en: 'What helped?', pl: 'Co pomogło?' },
      type: 'checkbox',
      options: [
        option('exercises', 'The exercises', 'Ćwiczenia'),
        option('pictures', 'Other people’s pictures', 'Zdjęcia innych osób'),
        option('comments', 'Ida’s comments', 'Komentarze Idy'),
      ],
    },
  ],
  responses: [...IN_POLISH.map(answersIn('pl')), ...IN_ENGLISH.map(answersIn('en'))],
}

const RECOMMENDS = 'would-you-recommend-the-course-to-a-friend'
const STAYS = 'what-should-stay-exactly-as-it-is'
const MISSING = 'what-was-missing'
const QUOTE = 'you-may-quote-me-on-the-course-s-page'

const after: DemoSurvey = {
  title: { en: 'You have finished the course', pl: 'Kurs ukończony' },
  description: {
    en: 'What did it do for you? Your answers make the next edition.',
    pl: 'Co ci dał? Z tych odpowiedzi powstanie następna edycja.',
  },
  slug: 'contact-sheet-to-series',
  opens: 'after_completion',
  questions: [
    {
      title: {
        en: 'Would you recommend the course to a friend?',
        pl: 'Czy polecasz ten kurs znajomym?',
      },
      type: 'checkbox',
      inputType: 'radio',
      required: true,
      options: [
        option('gladly', 'Gladly', 'Z radością'),
        option('perhaps', 'Perhaps', 'Może'),
        option('no', 'Rather not', 'Raczej nie'),
      ],
    },
    {
      title: { en: 'What should stay exactly as it is?', pl: 'Co ma zostać dokładnie tak, jak jest?' },
      type: 'textarea',
    },
    {
      title: { en: 'What was missing?', pl: 'Czego zabrakło?' },
      placeholder: { en: 'One thing is enough', pl: 'Wystarczy jedna rzecz' },
    },
    {
      title: { en: 'You may quote me on the course’s page', pl: 'Możecie zacytować mnie na stronie kursu' },
      type: 'checkbox',
    },
  ],
  responses: [
    {
      locale: 'pl',
      daysAgo: 3,
      response: {
        [RECOMMENDS]: 'gladly',
        [STAYS]: 'Stół i małe odbitki. Na ekranie ta kolejność nigdy by nie powstała.',
        [QUOTE]: true,
      },
    },
    {
      locale: 'pl',
      daysAgo: 9,
      response: {
        [RECOMMENDS]: 'gladly',
        [STAYS]: 'Tekst na sto słów, który niczego nie tłumaczy.',
        [MISSING]: 'Rozmowy o ramach i papierze',
        [QUOTE]: true,
      },
    },
    {
      locale: 'en',
      daysAgo: 15,
      response: {
        [RECOMMENDS]: 'perhaps',
        [STAYS]: 'Cutting four hundred to forty in one evening.',
        [MISSING]: 'An example that is not black and white',
      },
    },
    { locale: 'pl', daysAgo: 26, response: { [RECOMMENDS]: 'gladly', [MISSING]: 'Jednego spotkania na żywo' } },
  ],
}

/** What the first school asks: everybody, and those who have completed a course. */
export const surveys: DemoSurvey[] = [going, after]
