import type { ColumnNames } from '../imports/columns.ts'

/** What a column of a file of students may hold. */
export const STUDENT_COLUMNS = ['email', 'first_name', 'last_name', 'tags', 'products', 'days', 'locale'] as const
export type StudentColumn = (typeof STUDENT_COLUMNS)[number]

/** What such columns are called in either language, and in the files of other platforms. */
export const STUDENT_HEADERS: ColumnNames<StudentColumn> = {
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'user email', 'student email', 'customer email'],
    ...['billing email', 'learner email', 'member email', 'adres e mail', 'adres email', 'adres mailowy', 'adres'],
  ],
  first_name: [
    ...['first name', 'firstname', 'given name', 'billing first name', 'imie', 'name', 'full name', 'fullname'],
    ...['student name', 'student', 'customer name', 'display name', 'imie i nazwisko', 'nazwa'],
  ],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'billing last name', 'nazwisko'],
  tags: ['tags', 'tag', 'tagi', 'labels', 'etykiety', 'segment'],
  products: [
    ...['products', 'product', 'courses', 'course', 'enrollments', 'enrolments', 'enrolled courses', 'access'],
    ...['course name', 'course title', 'courses enrolled', 'courses taken', 'course taken', 'product name', 'offers'],
    ...['offer', 'purchases', 'purchased products', 'order items', 'line items', 'items', 'subscription'],
    ...['produkty', 'produkt', 'kursy', 'kurs', 'dostep'],
  ],
  days: [
    ...['days', 'days of access', 'access days', 'paid until', 'access until', 'expires at', 'expires'],
    ...['expiry date', 'expiration date', 'expires on', 'access expires', 'access expires at', 'paid through'],
    ...['next payment date', 'next payment', 'next billing date', 'renewal date', 'renews on', 'end date'],
    ...['dni', 'dni dostepu', 'liczba dni', 'dostep do', 'wazne do', 'data waznosci'],
  ],
  locale: ['locale', 'language', 'lang', 'jezyk'],
}
