import { FormContext } from '#app/ui/form-context.ts'
import type { Samples, Translate } from '#app/ui/samples.ts'
import { RichTextField } from './rich-text-field.tsx'

const written = (say: Translate) =>
  `<h2>${say('The lamp you cannot move', 'Lampa, której nie przesuniesz')}</h2>` +
  `<p>${say('A window is a lamp. So you <strong>move everything else</strong>.', 'Okno jest lampą. <strong>Przesuwasz więc całą resztę</strong>.')}</p>` +
  `<ul><li><p>${say('One step back halves the light.', 'Krok w tył to połowa światła.')}</p></li></ul>` +
  `<div data-callout="tip"><p>${say('Look at the wall first.', 'Najpierw popatrz na ścianę.')}</p></div>`

export default {
  title: { en: 'Long texts', pl: 'Długie teksty' },
  samples: [
    {
      of: ['RichTextField'],
      View: ({ say }) => (
        <div className="stack">
          <RichTextField
            name="sample-text"
            label={say('Text', 'Tekst')}
            help={say('Shown on the page of the course.', 'Widać go na stronie kursu.')}
            defaultValue={written(say)}
          />
          <FormContext value={{ errors: { 'sample-answer': '' }, old: null, busy: false }}>
            <RichTextField
              name="sample-question"
              label={say('Question', 'Pytanie')}
              error={say('Ask something.', 'Zadaj pytanie.')}
              rows={2}
              small
            />
          </FormContext>
        </div>
      ),
    },
  ],
} satisfies Samples
