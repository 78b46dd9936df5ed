import clsx from 'clsx'
import { type ChangeEvent, useState } from 'react'
import { useLocale } from '#app/platform/page.tsx'
import { controlOf, Field } from './field.tsx'
import { formatSize } from './file-size.ts'
import { useField, useForm } from './form-context.ts'
import { Icon } from './icon.tsx'
import { upload } from './icons.ts'
import { Progress } from './progress.tsx'
import { useUiTexts } from './texts.ts'

type Props = {
  name: string
  id?: string
  label: string
  help?: string
  /** The endings of the types that are taken, by the names that people know (`jpg`). */
  types: readonly string[]
  /** Bytes. */
  max: number
  /** Makes of what was chosen what is sent, a smaller picture for example; what it cannot read goes as it is. */
  prepare?: (file: File) => Promise<File>
}

const mimeOf = (type: string) => `image/${type.replace('jpg', 'jpeg').replace('svg', 'svg+xml')}`

/**
 * A picture to choose or to drop, by a form around it: what it takes is said before, and what it does not take is
 * refused before it is sent. The browser's own field lies over it, so that it is one for keyboards and without scripts.
 */
export function UploadBox({ name, id = name, label, help, types, max, prepare }: Props) {
  const t = useUiTexts()
  const locale = useLocale()
  const { progress, busy } = useForm()
  const { error: told } = useField({ name })
  const [chosen, setChosen] = useState<File>()
  const [unfit, setUnfit] = useState<string>()
  const [over, setOver] = useState(false)
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(types.map((type) => type.toUpperCase()))
  const limits = t('upload_limits', { types: names, size: formatSize(max, locale) })
  const error = unfit ?? told

  async function choose({ target: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? []
    setUnfit(undefined)
    setChosen(file)
    if (!file) return
    const ready = (await prepare?.(file).catch(() => file)) ?? file
    const wrong = !types.some((type) => mimeOf(type) === ready.type)
      ? t('upload_wrong_type', { types: names })
      : ready.size > max
        ? t('upload_too_large', { size: formatSize(ready.size, locale), max: formatSize(max, locale) })
        : undefined
    setUnfit(wrong)
    const sent = new DataTransfer()
    if (!wrong) sent.items.add(ready)
    input.files = sent.files
    setChosen(wrong ? undefined : ready)
  }
  return (
    <Field id={id} label={label} help={help ? `${limits} ${help}` : limits} error={error}>
      <span className={clsx('drop', over && 'is-over', error && 'has-error')}>
        <input
          {...controlOf(id, true, error)}
          type="file"
          name={name}
          accept={types.map(mimeOf).join()}
          onChange={(event) => void choose(event)}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
        <Icon of={upload} size={20} />
        <span className="drop-text" role="status">
          {chosen ? (
            `${chosen.name}, ${formatSize(chosen.size, locale)}`
          ) : (
            <>
              <b className="medium">{t('upload_choose')}</b> {t('upload_or_drop')}
            </>
          )}
        </span>
        {busy && progress !== undefined && <Progress percent={progress} label={t('uploading')} thin />}
      </span>
    </Field>
  )
}
