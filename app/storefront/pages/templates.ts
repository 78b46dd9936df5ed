import type { LocalText } from '#app/platform/i18n.ts'
import type { Payload } from './fields.ts'

type Sketch = { type: string; payload: Payload }
const say = (en: string, pl: string): LocalText => ({ en, pl })
const html = (en: string, pl: string): LocalText => ({ en: `<p>${en}</p>`, pl: `<p>${pl}</p>` })

export const TEMPLATE_NAMES = ['sales', 'about', 'contact', 'empty'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/** What a page can begin with, in both languages: blocks to write over. */
export const TEMPLATES: Record<TemplateName, readonly Sketch[]> = {
  sales: [
    {
      type: 'hero',
      payload: {
        title: say('What people will be able to do', 'Co będzie można zrobić po tym kursie'),
        text: say(
          'One sentence about who it is for, and what changes for them.',
          'Jedno zdanie o tym, dla kogo to jest i co się zmieni.',
        ),
        button: say('See the courses', 'Zobacz kursy'),
        href: '/courses',
      },
    },
    {
      type: 'columns',
      payload: {
        title: say('What you get', 'Co dostajesz'),
        columns: [
          {
            title: say('Lessons', 'Lekcje'),
            html: html('What is taught, in a sentence.', 'Czego uczą, w jednym zdaniu.'),
          },
          { title: say('Practice', 'Ćwiczenia'), html: html('What one does oneself.', 'Co robi się samodzielnie.') },
          {
            title: say('Help', 'Pomoc'),
            html: html('Who answers questions, and when.', 'Kto odpowiada na pytania i kiedy.'),
          },
        ],
      },
    },
    { type: 'courses', payload: { title: say('Choose a course', 'Wybierz kurs'), most: '3' } },
    {
      type: 'faq',
      payload: {
        title: say('Frequently asked questions', 'Częste pytania'),
        questions: [
          {
            question: say('How long do I have access?', 'Jak długo mam dostęp?'),
            answer: say('Write how long, and what happens then.', 'Napisz, jak długo i co będzie potem.'),
          },
          {
            question: say('What do I need to begin?', 'Czego potrzebuję na początek?'),
            answer: say('Name it in a sentence.', 'Wymień to w jednym zdaniu.'),
          },
        ],
      },
    },
    {
      type: 'button',
      payload: { text: say('See the courses', 'Zobacz kursy'), href: '/courses', look: 'primary', place: 'center' },
    },
  ],
  about: [
    {
      type: 'text_with_image',
      payload: {
        title: say('Who we are', 'Kim jesteśmy'),
        html: html(
          'Tell in a few sentences what you teach, since when, and why people come to you.',
          'Opowiedz w kilku zdaniach, czego uczysz, od kiedy i dlaczego ludzie do ciebie przychodzą.',
        ),
      },
    },
    {
      type: 'text',
      payload: {
        html: {
          en: '<h2>How we work</h2><p>What a week with you looks like.</p>',
          pl: '<h2>Jak pracujemy</h2><p>Jak wygląda tydzień z tobą.</p>',
        },
      },
    },
    { type: 'courses', payload: { title: say('What we teach', 'Czego uczymy'), most: '3' } },
  ],
  contact: [
    {
      type: 'text',
      payload: {
        html: {
          en: '<h2>Write to us</h2><p>We answer within two working days. Name your order if it is about one.</p>',
          pl: '<h2>Napisz do nas</h2><p>Odpowiadamy w ciągu dwóch dni roboczych. Jeśli chodzi o zamówienie, podaj jego numer.</p>',
        },
      },
    },
    {
      type: 'faq',
      payload: {
        title: say('Questions we hear often', 'Pytania, które słyszymy często'),
        questions: [
          {
            question: say('Where do I find what I bought?', 'Gdzie jest to, co mam kupione?'),
            answer: say('Log in and open “My courses”.', 'Zaloguj się i otwórz „Moje kursy”.'),
          },
        ],
      },
    },
  ],
  empty: [],
}
