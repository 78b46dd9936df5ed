import type { DemoPage } from './content-types.ts'

/** What the studio says of itself, in blocks. A picture is the cover of a course, a product its slug. */
export const pages: DemoPage[] = [
  {
    slug: 'o-studiu',
    title: { en: 'The studio', pl: 'O studiu' },
    blocks: [
      {
        type: 'hero',
        payload: {
          title: { en: 'One window, eight years', pl: 'Jedno okno, osiem lat' },
          text: {
            en: 'Two rooms in Łódź where people learn to photograph people, without a single lamp.',
            pl: 'Dwa pokoje w Łodzi, w których uczymy fotografować ludzi, bez ani jednej lampy.',
          },
          button: { en: 'See the courses', pl: 'Zobacz kursy' },
          href: '/courses',
          second_button: { en: 'Write to us', pl: 'Napisz do nas' },
          second_href: 'mailto:hello@studio-parapet.test',
          picture: 'cover-portrait',
          alt: { en: 'A woman in the light of a window', pl: 'Kobieta w świetle okna' },
        },
      },
      {
        type: 'text_with_image',
        payload: {
          title: { en: 'How we work', pl: 'Jak pracujemy' },
          html: {
            en: '<p>In the morning we watch how the light walks along the wall. In the afternoon everybody photographs somebody, from three distances. In the evening we choose four frames each and say aloud why these.</p>',
            pl: '<p>Rano patrzymy, jak światło chodzi po ścianie. Po południu każda osoba fotografuje drugą, z trzech odległości. Wieczorem wybieramy po cztery klatki i mówimy głośno, dlaczego te.</p>',
          },
          picture: 'cover-week',
          alt: { en: 'A chair beside a window', pl: 'Krzesło przy oknie' },
          side: 'right',
        },
      },
      {
        type: 'columns',
        payload: {
          title: { en: 'What you will find here', pl: 'Co tu znajdziesz' },
          columns: [
            {
              title: { en: 'Short lectures', pl: 'Krótkie lekcje' },
              html: {
                en: '<p>Ten minutes each, then the camera.</p>',
                pl: '<p>Po dziesięć minut, a potem aparat.</p>',
              },
            },
            {
              title: { en: 'An exercise a day', pl: 'Ćwiczenie na każdy dzień' },
              html: { en: '<p>With what you have at home.</p>', pl: '<p>Z tym, co jest w domu.</p>' },
            },
            {
              title: { en: 'Both languages', pl: 'Dwa języki' },
              html: {
                en: '<p>Everything you read is in Polish and English.</p>',
                pl: '<p>Wszystko do czytania jest po polsku i po angielsku.</p>',
              },
            },
          ],
        },
      },
      {
        type: 'gallery',
        payload: {
          title: { en: 'From the courses', pl: 'Z kursów' },
          pictures: [
            {
              picture: 'cover-portrait',
              alt: { en: 'A portrait by the window', pl: 'Portret przy oknie' },
              caption: { en: 'Portrait in window light', pl: 'Portret w świetle okna' },
            },
            {
              picture: 'cover-series',
              alt: { en: 'Pictures laid out in a row', pl: 'Zdjęcia ułożone w rzędzie' },
              caption: { en: 'A series of pictures', pl: 'Seria zdjęć' },
            },
            {
              picture: 'cover-print',
              alt: { en: 'A print on a table', pl: 'Odbitka na stole' },
              caption: { en: 'The first print', pl: 'Pierwsza odbitka' },
            },
          ],
        },
      },
      {
        type: 'image_compare',
        payload: {
          before_picture: 'cover-week',
          before_alt: { en: 'A chair beside a window', pl: 'Krzesło przy oknie' },
          after_picture: 'cover-portrait',
          after_alt: { en: 'A woman in the light of the same window', pl: 'Kobieta w świetle tego samego okna' },
          caption: { en: 'The window at nine, and at eleven', pl: 'Okno o dziewiątej i o jedenastej' },
        },
      },
      {
        type: 'carousel',
        payload: {
          title: { en: 'Where to begin', pl: 'Od czego zacząć' },
          slides: [
            {
              picture: 'cover-week',
              title: { en: 'A week at one window', pl: 'Tydzień przy jednym oknie' },
              text: { en: 'Free, seven days, ten minutes each.', pl: 'Za darmo, siedem dni po dziesięć minut.' },
              href: '/demo-free',
            },
            {
              picture: 'cover-portrait',
              title: { en: 'Portrait in available light', pl: 'Portret w świetle zastanym' },
              text: { en: 'Where most people begin.', pl: 'Od tego zaczyna większość osób.' },
              href: '/demo-course',
            },
            {
              picture: 'cover-print',
              title: { en: 'A print for the wall', pl: 'Odbitka na ścianę' },
              text: { en: 'For pictures that you have already.', pl: 'Dla zdjęć, które już masz.' },
              href: '/print-for-the-wall',
            },
            {
              picture: 'cover-series',
              title: { en: 'From contact sheet to series', pl: 'Od stykówki do serii' },
              text: { en: 'For those who have too many.', pl: 'Gdy zdjęć jest za dużo.' },
              href: '/contact-sheet-to-series',
            },
          ],
        },
      },
      { type: 'price', payload: { product: 'demo-course' } },
      { type: 'instructor', payload: { product: 'demo-course' } },
      {
        type: 'reviews',
        payload: { title: { en: 'What people say', pl: 'Co mówią inni' }, product: 'demo-course', most: '3' },
      },
      {
        type: 'faq',
        payload: {
          title: { en: 'Before you write', pl: 'Zanim napiszesz' },
          questions: [
            {
              question: { en: 'Can I come to the studio?', pl: 'Czy można przyjść do studia?' },
              answer: {
                en: 'Yes, by appointment. Write to us a few days ahead.',
                pl: 'Tak, po umówieniu się. Napisz do nas kilka dni wcześniej.',
              },
            },
            {
              question: { en: 'Do I need a good camera?', pl: 'Czy potrzebny jest dobry aparat?' },
              answer: {
                en: 'A telephone is enough for the first month.',
                pl: 'Przez pierwszy miesiąc wystarczy telefon.',
              },
            },
          ],
        },
      },
    ],
  },
]
