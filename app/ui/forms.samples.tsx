import { useState } from 'react'
import { getWholeList, OPTIONS_MAX } from '#app/platform/option-list.ts'
import { Sharing, useShared } from '#app/platform/page.tsx'
import { AmountField } from './amount-field.tsx'
import { AnswerChoices } from './answer-choices.tsx'
import { CodeField } from './code-field.tsx'
import { DateField } from './date-field.tsx'
import { EditorRows } from './editor-rows.tsx'
import { CheckField, Field, FieldSet, Options, SegRadio, SelectField, TextArea, TextField } from './field.tsx'
import { Form, Submit } from './form.tsx'
import { FormContext } from './form-context.ts'
import { FormMessage, OwnMessage } from './form-message.tsx'
import { Icon } from './icon.tsx'
import { creditCard, mail, receiptText } from './icons.ts'
import { Languages } from './languages.tsx'
import { Money } from './money.tsx'
import { PasswordField } from './password-field.tsx'
import { PickerBoxes } from './picker-boxes.tsx'
import { PickerField } from './picker-field.tsx'
import type { Samples, Translate } from './samples.ts'
import { Tile, Tiles } from './tile.tsx'
import { WhenField, WhenInput } from './when-field.tsx'
import './css/settings.css'

function Refused({ say }: { say: Translate }) {
  const form = say('The prices have changed. Look at them again.', 'Ceny się zmieniły. Sprawdź je jeszcze raz.')
  return (
    <Sharing shared={useShared()} errors={{ form }}>
      <FormMessage />
    </Sharing>
  )
}

function Choices({ say }: { say: Translate }) {
  const wrong = say('Choose at least one.', 'Wybierz co najmniej jedną.')
  return (
    // The first wrong field takes the focus, and that is none of these.
    <FormContext value={{ errors: { form: '', 'sample-days': wrong }, old: null, busy: false }}>
      <FieldSet name="sample-days" label={say('On which days', 'W które dni')}>
        <CheckField name="sample-days" value="1">
          {say('Monday', 'Poniedziałek')}
        </CheckField>
        <CheckField name="sample-days" id="sample-days-2" value="2">
          {say('Tuesday', 'Wtorek')}
        </CheckField>
      </FieldSet>
    </FormContext>
  )
}

/** Options as they are written, and as one answers by them. */
function QuestionOptions({ say }: { say: Translate }) {
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set([1]))
  const labels = [say('A window', 'Okno'), say('A lamp', 'Lampa')]
  const toggle = (id: number, value: boolean) =>
    choose(new Set(value ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <div className="grid-2">
      <div className="stack">
        <EditorRows
          className="row"
          size="sm"
          least={2}
          rows={labels.map((label, at) => ({
            key: at,
            children: <input className="input grow" aria-label={say('Option', 'Odpowiedź')} defaultValue={label} />,
          }))}
          texts={{
            remove: (number) => `${say('Remove', 'Usuń')} ${number}`,
            add: say('Add option', 'Dodaj odpowiedź'),
          }}
          onRemove={() => {}}
          onAdd={() => {}}
        />
      </div>
      <fieldset className="stack">
        <legend className="vh">{say('Answers', 'Odpowiedzi')}</legend>
        <AnswerChoices choices={labels.map((label, id) => ({ id, label }))} chosen={chosen} onChoose={toggle} />
      </fieldset>
    </div>
  )
}

/** One language lacks a text. */
function InLanguages({ say }: { say: Translate }) {
  const values = { 'sample-about.en': 'A school of photography.', 'sample-about.pl': '' }
  return (
    <Languages locales={['en', 'pl']} names={['sample-about']} values={values}>
      {(locale) => (
        <TextArea
          name={`sample-about.${locale}`}
          label={say('About the school', 'O szkole')}
          lang={locale}
          rows={4}
          defaultValue={values[`sample-about.${locale}`]}
        />
      )}
    </Languages>
  )
}

function Forms({ say }: { say: Translate }) {
  const save = say('Save', 'Zapisz')
  const form = say('Somebody else changed it meanwhile.', 'Ktoś zmienił to w międzyczasie.')
  return (
    <div className="grid-2">
      <div className="card">
        <Form action="/dev/design" submit={save} label={say('A card', 'Karta')}>
          <TextField name="sample-name" label={say('Name', 'Nazwa')} />
        </Form>
      </div>
      <Form action="/dev/design" frame="none" className="stack" label={say('Its own layout', 'Własny układ')}>
        <TextField name="sample-name" id="sample-name-2" label={say('Name', 'Nazwa')} />
        <Submit>{save}</Submit>
        <FormContext value={{ errors: { form }, old: null, busy: true }}>
          <OwnMessage />
          <Submit variant="plain">{save}</Submit>
        </FormContext>
      </Form>
    </div>
  )
}

export default {
  title: { en: 'Forms', pl: 'Formularze' },
  samples: [
    {
      of: ['TextField', 'AmountField', 'Field', 'FieldError'],
      View: ({ say }) => (
        <div className="grid-2">
          <TextField name="sample-plain" label={say('Title', 'Tytuł')} />
          <TextField
            name="sample-help"
            label={say('Address', 'Adres')}
            help={say('Where people find it.', 'Tu można to znaleźć.')}
            defaultValue={say('light-in-the-studio', 'swiatlo-w-studiu')}
            optional
          />
          <TextField
            name="sample-wrong"
            label={say('E-mail', 'E-mail')}
            icon={mail}
            defaultValue="karolina@"
            error={say('This is no e-mail address.', 'To nie jest adres e-mail.')}
          />
          <AmountField name="sample-suffix" label={say('Price', 'Cena')} unit="PLN" saved={19_900} />
          <TextField
            name="sample-disabled"
            label={say('School', 'Szkoła')}
            defaultValue={say('Light', 'Światło')}
            disabled
          />
          <TextField
            name="sample-long"
            inputClass="design-focused"
            label={say(
              'A label so long that it takes two lines on a phone',
              'Etykieta tak długa, że na telefonie zajmuje dwie linie',
            )}
            defaultValue={'Światło w studiu i w plenerze. '.repeat(6)}
          />
          <Field id="sample-own" label={say('A control of its own', 'Własna kontrolka')}>
            <input id="sample-own" type="color" className="input" defaultValue="#2f6f9f" />
          </Field>
        </div>
      ),
    },
    {
      of: ['DateField', 'DayText', 'WhenField', 'WhenInput'],
      View: ({ say }) => (
        <div className="grid-2">
          <div className="row">
            <DateField className="input" name="sample-from" label={say('From', 'Od')} value="2026-11-21" />
            <DateField className="input" name="sample-to" label={say('To', 'Do')} value="" />
          </div>
          <WhenField
            name="sample-when"
            type="datetime-local"
            label={say('Starts', 'Początek')}
            defaultValue="2026-11-21T08:30"
          />
          <WhenInput
            className="input"
            name="sample-day"
            type="date"
            label={say('Ends', 'Koniec')}
            defaultValue="2026-11-22"
          />
        </div>
      ),
    },
    { of: ['EditorRows', 'AnswerChoices'], View: QuestionOptions },
    { of: ['Languages'], View: InLanguages },
    {
      of: ['PasswordField'],
      View: ({ say }) => (
        <div className="grid-2">
          <PasswordField
            name="sample-password"
            label={say('Password', 'Hasło')}
            autoComplete="off"
            defaultValue="lampa i blenda"
          />
          <PasswordField
            name="sample-password-wrong"
            label={say('New password', 'Nowe hasło')}
            autoComplete="off"
            error={say('It is shorter than 10 characters.', 'Ma mniej niż 10 znaków.')}
          />
        </div>
      ),
    },
    {
      of: ['CodeField'],
      View: () => <CodeField name="sample-code" label="CSS" rows={3} defaultValue="h1 { letter-spacing: 0 }" />,
    },
    {
      of: ['TextArea', 'SelectField', 'Options'],
      View: ({ say }) => (
        <div className="grid-2">
          <TextArea
            name="sample-area"
            label={say('Description', 'Opis')}
            rows={3}
            help={say('Markdown works.', 'Działa Markdown.')}
          />
          <TextArea
            name="sample-area-wrong"
            label={say('Reason', 'Powód')}
            rows={3}
            error={say('Say why.', 'Podaj powód.')}
          />
          <SelectField name="sample-select" label={say('Language', 'Język')} defaultValue="pl">
            <Options
              of={[
                { id: 'en', title: 'English' },
                { id: 'pl', title: 'Polski' },
              ]}
            />
          </SelectField>
          <SelectField
            name="sample-select-wrong"
            label={say('Country', 'Kraj')}
            error={say('Choose a country.', 'Wybierz kraj.')}
          >
            <option>–</option>
          </SelectField>
          <SelectField name="sample-select-disabled" label={say('Currency', 'Waluta')} disabled>
            <option>PLN</option>
          </SelectField>
        </div>
      ),
    },
    {
      of: ['PickerField', 'PickerInput', 'PickerBoxes', 'FindWithoutScripts'],
      View: ({ say }) => {
        const options = Array.from({ length: OPTIONS_MAX }, (_, at) => ({
          id: at + 1,
          title: say(`Course ${at + 1}`, `Kurs ${at + 1}`),
        }))
        const label = say('Course', 'Kurs')
        const none = say('No course', 'Bez kursu')
        const many = { options, more: true, source: '/home/options/products' }
        return (
          <div className="grid-2">
            <PickerField name="sample-few" label={label} of={getWholeList(options.slice(0, 3))} none={none} />
            <PickerField name="sample-many" label={label} of={many} defaultValue={7} />
            <PickerField
              name="sample-many-wrong"
              label={label}
              of={many}
              none={none}
              error={say('Choose a course.', 'Wybierz kurs.')}
            />
            <PickerBoxes
              name="sample-boxes"
              label={say('Courses', 'Kursy')}
              of={{ ...many, options: options.slice(0, 3) }}
              isChecked={(id) => id === 2}
            />
          </div>
        )
      },
    },
    {
      of: ['CheckField'],
      View: ({ say }) => (
        <div className="stack">
          <CheckField name="sample-check">{say('News by e-mail', 'Nowości e-mailem')}</CheckField>
          <CheckField
            name="sample-checked"
            defaultChecked
            help={say('At most once a week.', 'Najwyżej raz w tygodniu.')}
          >
            {say('Chosen', 'Zaznaczone')}
          </CheckField>
          <CheckField name="sample-check-wrong" error={say('The order needs this.', 'Bez tego nie ma zamówienia.')}>
            {say('I accept the terms', 'Akceptuję regulamin')}
          </CheckField>
          <CheckField name="sample-check-disabled" disabled>
            {say('Not now', 'Nie teraz')}
          </CheckField>
          <CheckField type="radio" name="sample-radio" defaultChecked>
            {say('One of several', 'Jedna z kilku')}
          </CheckField>
          <CheckField type="radio" id="sample-radio-2" name="sample-radio">
            {say('Another', 'Inna')}
          </CheckField>
        </div>
      ),
    },
    { of: ['FieldSet'], View: Choices },
    {
      of: ['SegRadio'],
      View: ({ say }) => (
        <fieldset className="seg w-fit" aria-label={say('Kind of price', 'Rodzaj ceny')}>
          <SegRadio name="sample-seg" value="fixed" defaultChecked>
            {say('Fixed', 'Stała')}
          </SegRadio>
          <SegRadio name="sample-seg" value="own">
            {say('Pay what you want', 'Zapłać, ile chcesz')}
          </SegRadio>
        </fieldset>
      ),
    },
    {
      of: ['Tiles', 'Tile'],
      View: ({ say }) => (
        <Tiles legend={say('Payment', 'Płatność')}>
          <Tile name="sample-tile" value="card" defaultChecked mark={<Icon of={creditCard} size={20} />}>
            {say('Card', 'Karta')}
          </Tile>
          <Tile name="sample-tile" value="transfer" mark={<Icon of={receiptText} size={20} />}>
            <span className="block">{say('Bank transfer, within two days', 'Przelew, do dwóch dni roboczych')}</span>
            <Money className="price" amountMinor={19_900} currency="PLN" />
          </Tile>
        </Tiles>
      ),
    },
    { of: ['FormMessage'], View: Refused },
    { of: ['Form', 'Submit', 'OwnMessage', 'DraftNote'], View: Forms },
  ],
} satisfies Samples
