import { router } from '@inertiajs/react'
import { useState } from 'react'
import { inFields } from '#app/platform/i18n.ts'
import type { ListView } from '#app/platform/list.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EditButtons } from '#app/ui/edit-buttons.tsx'
import { CheckField, FieldSet, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { plus, tag as tagIcon } from '#app/ui/icons.ts'
import { Languages } from '#app/ui/languages.tsx'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { type StoredTag, TAG_NAME_MAX, toTag, VISIBILITIES, type Visibility } from '../tag.ts'

export const texts = ['ui', 'tags']

type Row = StoredTag & { products: number }
type Props = { list: ListView<Row, { q?: string; visibility?: Visibility }>; mayChange: boolean }

export default function Tags({ list, mayChange }: Props) {
  const t = useTexts('tags')
  const locale = useLocale()
  const nameOf = (tag: Row) => toTag(tag, locale).name
  const [edited, setEdited] = useState<Row | 'new'>()
  const [dropped, setDropped] = useState<Row>()
  const add = (
    <Button variant="primary" size="sm" icon={plus} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <OfficeLayout title={t('tags')} actions={add}>
      <OfficeList
        list={list}
        label={t('tags')}
        counted={(count) => t('tags_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('name') },
          {
            kind: 'choice',
            name: 'visibility',
            label: t('visibility'),
            all: t('any_visibility'),
            options: VISIBILITIES.map((value) => ({ value, text: t(value) })),
          },
        ]}
        columns={[
          { head: t('name'), width: 120, share: 50, cell: (tag) => <Lead title={nameOf(tag)} /> },
          { head: t('visibility'), width: 110, rank: 3, under: true, cell: (tag) => <SeenBy of={tag.visibility} /> },
          {
            head: t('products'),
            width: 90,
            rank: 2,
            end: true,
            cell: (tag) => <a href={`/home/products?tag=${tag.id}`}>{tag.products}</a>,
          },
          ...(mayChange
            ? [
                {
                  head: t('edit'),
                  width: 90,
                  end: true,
                  cell: (tag: Row) => (
                    <EditButtons
                      edit={{ label: t('edit_tag', { name: nameOf(tag) }), run: () => setEdited(tag) }}
                      remove={{ label: t('delete_tag', { name: nameOf(tag) }), run: () => setDropped(tag) }}
                    />
                  ),
                },
              ]
            : []),
        ]}
        empty={{ icon: tagIcon, title: t('no_tags_title'), text: t('no_tags'), action: add }}
      />
      <TagWindow key={edited === 'new' ? 'new' : edited?.id} tag={edited} onClose={() => setEdited(undefined)} />
      <ConfirmDelete
        open={dropped !== undefined}
        onClose={() => setDropped(undefined)}
        text={t('delete_text')}
        action={`/home/tags/${dropped?.id}`}
      />
    </OfficeLayout>
  )
}

/** A tag to add or to change. */
function TagWindow({ tag, onClose }: { tag: Row | 'new' | undefined; onClose: () => void }) {
  const t = useTexts('tags')
  const locale = useLocale()
  const { school } = useShared()
  const savedTag = tag === 'new' ? undefined : tag
  // What has one name for all is called so in the language of the school.
  const values = inFields({ name: savedTag?.names ?? { [school.locale]: savedTag?.name } })
  function saved() {
    onClose()
    router.reload()
  }
  return (
    <Dialog
      open={tag !== undefined}
      onClose={onClose}
      title={savedTag ? t('edit_tag', { name: toTag(savedTag, locale).name }) : t('add')}
      bare
    >
      <Form
        action={savedTag ? `/home/tags/${savedTag.id}` : '/home/tags'}
        submit={savedTag ? t('save') : t('add_short')}
        done={savedTag ? t('saved') : t('added')}
        frame="window"
        onAnswer={saved}
      >
        <Languages locales={school.locales} names={['name']} values={values}>
          {(of) => (
            <TextField
              name={`name.${of}`}
              label={t('name')}
              lang={of}
              defaultValue={values[`name.${of}`]}
              maxLength={TAG_NAME_MAX}
              autoComplete="off"
            />
          )}
        </Languages>
        <FieldSet name="visibility" label={t('visibility')}>
          {VISIBILITIES.map((visibility) => (
            <CheckField
              key={visibility}
              type="radio"
              name="visibility"
              id={`visibility-${visibility}`}
              value={visibility}
              defaultChecked={visibility === (savedTag?.visibility ?? 'public')}
              help={t(`${visibility}_help`)}
            >
              {t(visibility)}
            </CheckField>
          ))}
        </FieldSet>
      </Form>
    </Dialog>
  )
}

function SeenBy({ of: visibility }: { of: Visibility }) {
  const t = useTexts('tags')
  return <Badge tone={visibility === 'public' ? 'brand' : 'line'}>{t(visibility)}</Badge>
}
