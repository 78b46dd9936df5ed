import { Button } from './button.tsx'
import { Field, TextField } from './field.tsx'
import type { Samples, Translate } from './samples.ts'
import { SavingState } from './saving-state.tsx'
import { shownSaving } from './savings.ts'
import { ComparedVersions, TwoVersions, type VersionPart } from './two-versions.tsx'
import { Unsaved } from './unsaved.tsx'
import { useAutosave } from './use-autosave.ts'

type Note = { text: string }

const noteParts = (say: Translate): VersionPart<Note>[] => [
  { label: say('Text', 'Tekst'), of: ({ text }) => text, into: (_, text) => ({ text }) },
]
const asked = (say: Translate) => ({
  conflict: {
    mine: { text: say('So you move everything else.', 'Dlatego przestawiasz wszystko inne.') },
    theirs: { text: say('So you move what you can.', 'Dlatego przestawiasz to, co możesz.') },
  },
  parts: noteParts(say),
  resolve: () => {},
})

/** There is nothing at its address, so that one sees what happens to what could not be saved. */
function Autosaved({ say }: { say: Translate }) {
  const address = '/dev/design/note'
  const note = useAutosave({ address, name: 'note', row: { version: 1, text: '' }, read: ({ text }) => ({ text }) })
  return (
    <div className="stack">
      <SavingState />
      <Button onClick={() => void shownSaving(async () => {})}>{say('Save at once', 'Zapisz od razu')}</Button>
      <Field id="sample-autosaved" label={say('Saves itself', 'Zapisuje się samo')}>
        <input
          id="sample-autosaved"
          className="input"
          value={note.value.text}
          onChange={({ target }) => note.change({ text: target.value })}
        />
      </Field>
      <TwoVersions conflict={note.conflict} parts={noteParts(say)} resolve={note.resolve} />
    </div>
  )
}

export default {
  title: { en: 'Saving', pl: 'Zapisywanie' },
  samples: [
    {
      of: ['SavingState'],
      View: () => (
        <div className="stack">
          <SavingState saving={{ status: 'saving' }} />
          <SavingState saving={{ status: 'saved', at: Date.parse('2026-11-20T12:00:00Z') }} />
          <SavingState saving={{ status: 'offline', retry: () => {} }} />
          <SavingState saving={{ status: 'failed', retry: () => {} }} />
        </div>
      ),
    },
    { of: ['useAutosave'], View: Autosaved },
    {
      of: ['Unsaved'],
      View: ({ say }) => (
        <form className="row">
          <TextField name="unsaved" label={say('Name', 'Nazwa')} />
          <Unsaved />
        </form>
      ),
    },
    {
      of: ['TwoVersions', 'ComparedVersions'],
      View: ({ say }) => (
        <>
          <TwoVersions {...asked(say)} />
          <ComparedVersions open={false} onClose={() => {}} {...asked(say)} />
        </>
      ),
    },
  ],
} satisfies Samples
