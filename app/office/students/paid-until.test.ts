import { expect, test } from 'vitest'
import { guessColumns } from '../imports/columns.ts'
import { STUDENT_HEADERS } from './import-columns.ts'
import { readDay } from './paid-until.ts'

test.each([
  ['2027-01-31', '2027-01-31'],
  ['2027-01-31 09:12:00 UTC', '2027-01-31'],
  ['2027-01-31T09:12:00Z', '2027-01-31'],
  ['31.01.2027', '2027-01-31'],
  ['31/01/2027', '2027-01-31'],
  ['1/31/2027', '2027-01-31'],
  ['Jan 31, 2027', '2027-01-31'],
  ['31 January 2027', '2027-01-31'],
  ['03/04/2027', undefined],
  ['2027-02-30', undefined],
  ['never', undefined],
  ['', undefined],
])('“%s” is the day %s', (cell, day) => {
  expect(readDay(cell)).toBe(day)
})

test.each([
  ['Teachable', 'Name,Email,Role,Joined At,Courses', { email: 'Email', first_name: 'Name', products: 'Courses' }],
  [
    'Thinkific',
    'First Name,Last Name,Email,Course Name,Expiry Date',
    { email: 'Email', first_name: 'First Name', last_name: 'Last Name', products: 'Course Name', days: 'Expiry Date' },
  ],
  [
    'Kajabi',
    'ID,Name,First Name,Last Name,Email,Products,Tags',
    { email: 'Email', first_name: 'First Name', last_name: 'Last Name', products: 'Products', tags: 'Tags' },
  ],
  [
    'WooCommerce',
    'order_id,billing_email,billing_first_name,billing_last_name,line_items,next_payment_date',
    {
      email: 'billing_email',
      first_name: 'billing_first_name',
      last_name: 'billing_last_name',
      products: 'line_items',
      days: 'next_payment_date',
    },
  ],
  [
    'Tutor LMS',
    'Student,Registration Date,Course Taken,Email',
    { email: 'Email', first_name: 'Student', products: 'Course Taken' },
  ],
  [
    'Podia',
    'Email,First name,Last name,Purchased products,Tags',
    { email: 'Email', products: 'Purchased products', tags: 'Tags' },
  ],
])('the columns of a file of %s are recognised', (_, headers, columns) => {
  expect(guessColumns(headers.split(','), STUDENT_HEADERS)).toMatchObject(columns)
})
