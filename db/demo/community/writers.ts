import { demoPerson } from '../people.ts'

/** Some of those who learn here; whoever has not bought anything yet has an account all the same. */
export const learners = {
  ewa: demoPerson(7),
  adam: demoPerson(35),
  lena: demoPerson(8),
  iga: demoPerson(17),
  kinga: demoPerson(11),
  oskar: demoPerson(15),
  zofia: demoPerson(38),
  filip: demoPerson(42),
  aoife: demoPerson(4),
  ben: demoPerson(13),
  clara: demoPerson(22),
  daniel: demoPerson(31),
  emma: demoPerson(40),
}

/** Who writes: they, and the people of the school. */
export const writers = {
  ...learners,
  ida: { email: 'instructor@demo.test' },
  marek: { email: 'administrator@demo.test' },
  karolina: { email: 'student@demo.test' },
  tomasz: { email: 'member@demo.test' },
  helena: { email: 'buyer@demo.test' },
  jan: { email: 'newcomer@demo.test' },
  olga: { email: 'affiliate@demo.test' },
}

export type DemoWriter = keyof typeof writers
