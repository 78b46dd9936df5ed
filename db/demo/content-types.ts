/** A text in both languages of the product. */
export type LocalText = { en: string; pl: string }

/** The name of a file in `db/demo/media`. */
export type DemoMedia = string

/** A clip as a lecture shows it: the file and its length in seconds, the picture before it plays, its captions. */
export type DemoVideo = {
  type: 'video'
  spoken: 'en' | 'pl'
  title: string
  media: DemoMedia
  seconds: number
  poster: DemoMedia
  captions: { en: DemoMedia; pl: DemoMedia }
}

export type DemoComponent =
  | DemoVideo
  | { type: 'audio'; media: DemoMedia }
  /** One file for each language. */
  | { type: 'pdf'; media: { en: DemoMedia; pl: DemoMedia }; title: LocalText }
  | { type: 'file'; media: DemoMedia; title: LocalText }
  /** HTML made of h2, h3, p, ul, ol, li, strong, em, a and blockquote only. */
  | { type: 'text'; html: LocalText }
  | DemoQuiz
  | { type: 'checklist'; items: LocalText[] }

/** A question to practise with. Question and solution are HTML, as in a text component. */
export type DemoQuiz = {
  type: 'quiz'
  question: LocalText
  answers: { label: LocalText; correct: boolean }[]
  hint: LocalText
  solution: LocalText
}

/** A question of an exam, with what its type needs. Question and explanation are HTML, as in a text component. */
export type DemoQuestion = {
  type: 'single' | 'multiple' | 'order' | 'match' | 'short' | 'open'
  question: LocalText
  points: number
  options?: { label: LocalText; correct?: boolean; match?: LocalText }[]
  /** In either language. */
  answers?: string[]
  explanation?: LocalText
}

export type DemoExam = {
  title: LocalText
  /** Percent of the points. */
  passingScore: number
  /** 0 stands for as many as one likes, or for no limit. */
  attempts: number
  waitMinutes: number
  timeLimitMinutes: number
  shuffle: boolean
  questions: DemoQuestion[]
}

export type DemoLecture = {
  title: LocalText
  /** As long as its film or recording; without one, what reading or the exercise takes. */
  minutes: number
  /** `open`: any visitor; `login`: any account; `paid`: who bought the course. */
  access: 'paid' | 'open' | 'login'
  components: DemoComponent[]
}

export type DemoSection = { title: LocalText; lectures: DemoLecture[] }

export type DemoCourse = {
  slug: string
  title: LocalText
  promise: LocalText
  /** HTML, as in a text component. */
  description: LocalText
  level: 'beginner' | 'intermediate' | 'advanced'
  outcomes: LocalText[]
  faq: { question: LocalText; answer: LocalText }[]
  /** The cover files are `{cover}-{480,960,1600}.webp` and `{cover}-960.jpg`. */
  cover: string
  /** In minor units of the school's currency, gross with 23 % VAT; 0 is free. */
  price: number
  /** English names of the school's tags. */
  tags?: string[]
  /** What search engines show instead of title and promise. */
  seo?: { title: LocalText; description: LocalText }
  /** Taught together with the school's administrator. */
  together?: true
  /** The same course for less and not for ever. */
  limited?: { price: number; accessDays: number }
  /** What several licences cost. */
  licences?: { quantity: number; unitAmount: number; activatesWhen: number }[]
  /** A variant whose buyers choose what they pay. */
  own?: { name: LocalText; contents: LocalText; minimum: number; suggested: number; accessDays: number }
  /** What its checkout offers beside it: another course at its last price. */
  bump?: { slug: string; title: LocalText; text: LocalText }
  sections: DemoSection[]
  exam?: DemoExam
}

/** Something that is no course, or on no list: being made, for those who know of it, or a thing of the past. */
export type DemoProduct = {
  type: 'course' | 'event'
  status: 'published' | 'draft' | 'hidden' | 'archived'
  slug: string
  title: LocalText
  promise: LocalText
  /** HTML, as in a text component. */
  description: LocalText
  tags?: string[]
  /** Of an event: how many days from the start of the demo, at which hours, and for how many. */
  event?: { inDays: number; from: string; to: string; seats: number; joinUrl?: string }
  /** In minor units of the school's currency, gross with 23 % VAT. */
  price?: number
  /** A cover of its own, in the sizes of a course’s. */
  cover?: string
}

/** An article: HTML as in a text component, with call-outs and tables. */
export type DemoArticle = {
  title: LocalText
  html: LocalText
  /** The cover of a course. */
  cover: string
  tags: string[]
  /** When it was published. */
  daysAgo: number
}

/** A page of blocks, each with what it holds. */
export type DemoPage = { slug: string; title: LocalText; blocks: { type: string; payload: object }[] }

/** A form by which visitors leave an address, as a call makes it, with its words on the home and who used it. */
export type DemoLeadForm = {
  title: LocalText
  fields: object[]
  hidden: { name: string; value: string }[]
  success_header: LocalText
  success_text: LocalText
  consent_text: LocalText
  double_opt_in: boolean
  home: { title: LocalText; text: LocalText }
  leads: { email: string; [name: string]: string | boolean }[]
}

/** A promo code; one for a course names it by its slug. */
export type DemoPromoCode = {
  code: string
  type: 'percentage' | 'amount'
  value: number
  course?: string
  quantity?: number
  expires_at?: string
}

export type DemoSchool = {
  slug: string
  name: string
  tagline: LocalText
  about: LocalText
  brandHue: number
  brandChroma: number
  locale: 'en' | 'pl'
  currency: 'PLN' | 'EUR'
  seller: {
    name: string
    street: string
    postalCode: string
    city: string
    country: string
    vatId: string
    email: string
  }
  instructor: { firstName: string; lastName: string; bio: LocalText; portrait: DemoMedia }
  /** HTML, as in a text component. */
  legal: { terms: LocalText; privacy: LocalText }
  tags: { name: { en: string; pl: string }; visibility: 'public' | 'private' }[]
  courses: DemoCourse[]
  unlisted: DemoProduct[]
  articles: DemoArticle[]
  pages: DemoPage[]
  leadForms: DemoLeadForm[]
  promoCodes: DemoPromoCode[]
}
