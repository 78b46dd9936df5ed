/** A meeting that the studio gives, with free times on every day of the week. */
export const consultation = {
  slug: 'portfolio-review',
  title: { en: 'Portfolio review with Ida', pl: 'Przegląd portfolio z Idą' },
  promise: {
    en: 'Twelve of your pictures on the table, one hour, one honest order to take home.',
    pl: 'Dwanaście Twoich zdjęć na stole, godzina i jedna uczciwa kolejność na koniec.',
  },
  description: {
    en: '<p>You send twelve pictures the day before. We put them on one table, under one camera, and move them until the first one says what the others are about.</p><p>You leave with an order, with the two pictures that are missing, and with a list of what to stop doing.</p>',
    pl: '<p>Dzień wcześniej wysyłasz dwanaście zdjęć. Kładziemy je na jednym stole, pod jedną kamerą, i przesuwamy, aż pierwsze powie, o czym są pozostałe.</p><p>Na koniec masz kolejność, dwa zdjęcia, których brakuje, i listę rzeczy, z którymi warto skończyć.</p>',
  },
  cover: 'cover-review',
  price: 24_900,
  package: {
    amount: 64_900,
    meetings: 3,
    name: { en: 'From first choice to print', pl: 'Od wyboru do odbitki' },
  },
  question: { en: 'What should Ida look at?', pl: 'Na co Ida ma spojrzeć?' },
  joinUrl: 'https://meet.example/studio-parapet',
  /** From Monday to Friday, and at the weekend. */
  hours: { week: { from: 9, to: 17 }, weekend: { from: 10, to: 14 } },
} as const
