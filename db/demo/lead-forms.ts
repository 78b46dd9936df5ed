import type { DemoLeadForm } from './content-types.ts'

/** Seven e-mails about light, for an address; those who asked for them so far. */
export const leadForms: DemoLeadForm[] = [
  {
    title: { en: 'Seven days of window light', pl: 'Siedem dni światła z okna' },
    fields: [
      {
        label: { en: 'First name', pl: 'Imię' },
        name: 'name',
        type: 'text',
        required: true,
      },
      {
        label: { en: 'E-mail', pl: 'E-mail' },
        name: 'email',
        type: 'email',
        required: true,
      },
      {
        label: { en: 'What do you photograph with?', pl: 'Czym fotografujesz?' },
        name: 'camera',
        type: 'select',
        options: [
          { value: 'phone', text: { en: 'A telephone', pl: 'Telefonem' } },
          { value: 'camera', text: { en: 'A camera', pl: 'Aparatem' } },
          { value: 'not-yet', text: { en: 'I do not yet', pl: 'Jeszcze niczym' } },
        ],
      },
    ],
    hidden: [{ name: 'campaign', value: 'seven-days' }],
    success_header: { en: 'Thank you', pl: 'Dziękujemy' },
    success_text: {
      en: 'Your first e-mail arrives tomorrow. Until then find **one window** and look at it at two different hours.',
      pl: 'Pierwszy e-mail przyjdzie jutro. Do tego czasu znajdź **jedno okno** i popatrz na nie o dwóch różnych porach.',
    },
    consent_text: {
      en: 'Send me e-mails from Studio Parapet. I can unsubscribe with one click.',
      pl: 'Chcę dostawać e-maile od Studia Parapet. Mogę się wypisać jednym kliknięciem.',
    },
    double_opt_in: true,
    home: {
      title: { en: 'Begin before you buy', pl: 'Zacznij, zanim kupisz' },
      text: {
        en: 'Seven e-mails, seven windows. Each takes about as long as a cup of coffee.',
        pl: 'Siedem e-maili, siedem okien. Każdy na mniej więcej jedną kawę.',
      },
    },
    leads: [
      { name: 'Karolina', email: 'karolina.nowak@poczta.test', camera: 'phone', _consent: true },
      { name: 'Piotr', email: 'p.zieba@poczta.test', camera: 'camera', _consent: true },
      { name: 'Maren', email: 'maren@post.test', camera: 'not-yet' },
    ],
  },
]
