/** Invented people who buy and learn; all addresses end in `.test`. */
const FIRST =
  'Agnieszka Adam Aleksandra Barbara Bartosz Beata Celina Damian Daria Dominik Dorota Ewa Filip Franciszek Gabriela Grzegorz Halina Hubert Ignacy Iga Jakub Joanna Justyna Kacper Kamila Kinga Konrad Laura Lena Łukasz Maciej Magda Marcel Marta Michalina Mikołaj Natalia Nikodem Oliwia Oskar Patrycja Paweł Roksana Rafał Sandra Sebastian Sylwia Szymon Tymon Urszula Wanda Wiktor Zofia Zuzanna'.split(
    ' ',
  )
const LAST =
  'Baran Błoch Cebula Czapla Dąbek Dereń Dziuba Farys Gaj Głóg Grabiec Głąb Jałowiec Jarząb Jasion Jesion Kalina Kmita Kos Krasnal Leszczyna Lis Łoza Malina Mech Morwa Niedźwiedź Olcha Orzech Osika Paproć Pigwa Rokita Różak Rybak Sasanka Sikora Słonka Sroka Szałwia Świerk Topola Trzcina Wiąz Wilga Wrzos Zając Żołna Żuraw Żyto'.split(
    ' ',
  )
const ABROAD = [
  ['Aoife', 'Brennan'],
  ['Ben', 'Hartley'],
  ['Clara', 'Lindqvist'],
  ['Daniel', 'Moreau'],
  ['Emma', 'Vos'],
  ['George', 'Whitlock'],
  ['Hanna', 'Keller'],
  ['Isla', 'Munro'],
  ['Jonas', 'Weber'],
  ['Katy', 'Ashdown'],
  ['Marek', 'Novotný'],
  ['Nina', 'Rossi'],
] as const

/** Companies whose tax numbers pass their own check and belong to nobody known. */
export const COMPANIES = [
  {
    name: 'Pracownia Północ sp. z o.o.',
    vat_id: 'PL1111111111',
    street: 'ul. Wymyślona 7',
    postal_code: '30-001',
    city: 'Kraków',
  },
  {
    name: 'Kadr i Spółka s.c.',
    vat_id: 'PL2222222222',
    street: 'ul. Nieznana 18/2',
    postal_code: '50-002',
    city: 'Wrocław',
  },
  {
    name: 'Studio Jasno sp. z o.o.',
    vat_id: 'PL3333333333',
    street: 'al. Próbna 41',
    postal_code: '00-003',
    city: 'Warszawa',
  },
  {
    name: 'Fundacja Ciche Światło',
    vat_id: 'PL4444444444',
    street: 'ul. Zmyślona 3',
    postal_code: '80-004',
    city: 'Gdańsk',
  },
  {
    name: 'Zakład Fotograficzny Olcha',
    vat_id: 'PL5555555555',
    street: 'Rynek 12',
    postal_code: '61-005',
    city: 'Poznań',
  },
] as const

export type DemoPerson = { firstName: string; lastName: string; email: string; locale: 'en' | 'pl' }

/** The nth of them: always the same person, and for the first thousands no two alike. Every ninth reads English. */
export function demoPerson(nth: number): DemoPerson {
  const abroad = nth % 9 === 4 ? ABROAD[Math.floor(nth / 9)] : undefined
  const firstName = abroad?.[0] ?? FIRST[(nth * 17) % FIRST.length] ?? ''
  // As many steps as there are first names lead to another pair.
  const lastName = abroad?.[1] ?? LAST[(nth * 7 + Math.floor(nth / FIRST.length)) % LAST.length] ?? ''
  const local = `${plain(firstName)}.${plain(lastName)}${nth > 900 ? nth : ''}`
  return {
    firstName,
    lastName,
    email: `${local}@${nth % 3 === 0 ? 'poczta' : 'mail'}.test`,
    locale: abroad ? 'en' : 'pl',
  }
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')
}
