import { FormContext } from '#app/ui/form-context.ts'
import type { Samples, Translate } from '#app/ui/samples.ts'
import { FileField } from './file-field.tsx'
import { PictureField } from './picture-field.tsx'
import { OnItsWay, Refused } from './picture-states.tsx'
import { SavedPicture } from './saved-picture.tsx'
import type { Stage } from './use-picture-upload.ts'

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"%3E%3Cpath fill="%23356" d="M0 0h16v10H0z"/%3E%3Cpath fill="%23e93" d="M5 8l3-5 3 5z"/%3E%3C/svg%3E'
const nothing = () => undefined

const WAYS: Stage[] = [{ at: 'shrinking', percent: 0 }, { at: 'sending', percent: 42 }, { at: 'lost' }]

function Ways() {
  return WAYS.map((stage) => (
    <div key={stage.at} className="up up-card" aria-busy="true">
      <div className="up-pic">
        <img src={PICTURE} alt="" />
      </div>
      <OnItsWay stage={stage} name="window-portrait.jpg" onAgain={nothing} onCancel={nothing} />
    </div>
  ))
}

function Wrong({ say }: { say: Translate }) {
  const text = say('portrait.heic is not WebP or JPEG.', 'portrait.heic to nie WebP ani JPEG.')
  return (['wrong_type', 'too_large', 'failed'] as const).map((at) => (
    <div key={at} className="up has-error">
      <Refused at={at} text={text} onAnother={nothing} onAgain={nothing} />
    </div>
  ))
}

export default {
  title: { en: 'Images', pl: 'Obrazy' },
  texts: ['media'],
  samples: [
    {
      of: ['PictureField'],
      View: ({ say }) => (
        <div className="grid-3">
          <PictureField name="sample-picture" context="cover" label={say('Cover', 'Okładka')} />
          <PictureField
            name="sample-picture-now"
            context="page"
            label={say('Image', 'Obraz')}
            help={say('Wide.', 'Szeroki.')}
            defaultValue={PICTURE}
          />
          <FormContext
            value={{ errors: { 'sample-picture-needed': say('Needed.', 'Potrzebne.') }, old: null, busy: false }}
          >
            <PictureField name="sample-picture-needed" context="content" label={say('Needed', 'Potrzebny')} />
          </FormContext>
        </div>
      ),
    },
    {
      of: ['SavedPicture'],
      View: ({ say }) => (
        <div className="portrait">
          <SavedPicture
            id="sample-portrait"
            label={say('Your photo', 'Twoje zdjęcie')}
            address={null}
            context="avatar"
            types={['jpg', 'png']}
            ratio="1"
            action="/account/picture"
          />
        </div>
      ),
    },
    {
      of: ['FileField'],
      View: ({ say }) => (
        <div className="grid-2">
          <FileField name="sample-file" label={say('Worksheet', 'Karta pracy')} accept=".pdf" maxMb={100} />
          <FileField
            name="sample-file-now"
            label={say('Recording', 'Nagranie')}
            maxMb={100}
            defaultValue={{ id: 1, filename: 'spacer-z-aparatem.mp3', size: 7_040_000 }}
          />
        </div>
      ),
    },
    { of: ['OnItsWay'], View: () => <div className="grid-3">{Ways()}</div> },
    { of: ['Refused'], View: ({ say }) => <div className="grid-3">{Wrong({ say })}</div> },
    {
      of: ['Lightbox'],
      View: ({ say }) => (
        <a href={PICTURE} data-lightbox="samples" data-caption={say('A tent at dusk', 'Namiot o zmierzchu')}>
          <img src={PICTURE} alt={say('A tent', 'Namiot')} width={160} height={100} />
        </a>
      ),
    },
  ],
} satisfies Samples
