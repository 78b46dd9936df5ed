import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField, FieldSet, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { WhenField } from '#app/ui/when-field.tsx'
import { KEY_NAME_MAX } from '../api-key.ts'
import { RESOURCES, type Resource } from '../scope.ts'
import './keys.css'

type Props = { open: boolean; onClose: () => void }

/** Creates a key, then shows it this once. */
export function KeyWindow({ open, onClose }: Props) {
  const t = useTexts('api')
  const [key, setKey] = useState<string>()
  function close() {
    setKey(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={key ? t('copy_key') : t('create_key')} bare>
      {key ? (
        <>
          <div className="dialog-body stack">
            <Callout tone="warn">{t('shown_once')}</Callout>
            <Copyable text={key} label={t('copy')} />
            <p className="t13 muted">{t('how_to_send')}</p>
          </div>
          <div className="dialog-foot">
            <Button variant="primary" onClick={close}>
              {t('done')}
            </Button>
          </div>
        </>
      ) : (
        <Form<{ key: string }>
          action="/home/api-keys"
          submit={t('create')}
          frame="window"
          onAnswer={(answer) => setKey(answer.key)}
        >
          <TextField
            name="name"
            label={t('name')}
            help={t('name_help')}
            maxLength={KEY_NAME_MAX}
            autoComplete="off"
            required
          />
          <FieldSet name="scopes" label={t('scopes')}>
            <div className="key-scopes">
              {RESOURCES.map((resource) => (
                <Scopes key={resource} of={resource} />
              ))}
            </div>
          </FieldSet>
          <WhenField type="datetime-local" name="expires_at" label={t('expires')} help={t('expires_help')} optional />
        </Form>
      )}
    </Dialog>
  )
}

function Scopes({ of: resource }: { of: Resource }) {
  const t = useTexts('api')
  return (
    <div className="key-scope">
      <span>{t(`scope_${resource}`)}</span>
      <CheckField name="scopes" id={`${resource}-read`} value={`${resource}:read`}>
        {t('read')}
      </CheckField>
      <CheckField name="scopes" id={`${resource}-write`} value={`${resource}:write`}>
        {t('write')}
      </CheckField>
    </div>
  )
}
