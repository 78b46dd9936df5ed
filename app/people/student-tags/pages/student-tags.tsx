import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EditButtons } from '#app/ui/edit-buttons.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { plus, tag as tagIcon } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { type StudentTagRow, TAG_NAME_MAX } from '../student-tags.ts'

export const texts = ['ui', 'student-tags']

export default function StudentTags({ list }: { list: ListView<StudentTagRow, { q?: string }> }) {
  const t = useTexts('student-tags')
  const [edited, setEdited] = useState<StudentTagRow | 'new'>()
  const [deleted, setDeleted] = useState<StudentTagRow>()
  const add = (
    <Button variant="primary" size="sm" icon={plus} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <OfficeLayout title={t('student_tags')} actions={add}>
      <OfficeList
        list={list}
        label={t('student_tags')}
        counted={(count) => t('tags_count', { count })}
        filters={[{ kind: 'search', name: 'q', label: t('name') }]}
        columns={[
          { head: t('name'), width: 160, share: 70, sort: 'name', cell: ({ name }) => <Lead title={name} /> },
          {
            head: t('students'),
            width: 90,
            rank: 2,
            end: true,
            cell: ({ id, students }) => <a href={`/home/students?tag=${id}`}>{students}</a>,
          },
          {
            head: t('edit'),
            width: 90,
            end: true,
            cell: (tag) => (
              <EditButtons
                edit={{ label: t('rename_tag', { name: tag.name }), run: () => setEdited(tag) }}
                remove={{ label: t('delete_tag', { name: tag.name }), run: () => setDeleted(tag) }}
              />
            ),
          },
        ]}
        empty={{ icon: tagIcon, title: t('no_tags_title'), text: t('no_tags'), action: add }}
      />
      <TagWindow key={edited === 'new' ? 'new' : edited?.id} tag={edited} onClose={() => setEdited(undefined)} />
      <ConfirmDelete
        open={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        text={t('delete_text', { name: deleted?.name ?? '', count: deleted?.students ?? 0 })}
        action={`/home/student-tags/${deleted?.id}`}
      />
    </OfficeLayout>
  )
}

/** A tag to add or to rename. */
function TagWindow({ tag, onClose }: { tag: StudentTagRow | 'new' | undefined; onClose: () => void }) {
  const t = useTexts('student-tags')
  const saved = tag === 'new' ? undefined : tag
  function close() {
    onClose()
    router.reload()
  }
  return (
    <Dialog
      open={tag !== undefined}
      onClose={onClose}
      title={saved ? t('rename_tag', { name: saved.name }) : t('add')}
      bare
    >
      <Form
        action={saved ? `/home/student-tags/${saved.id}` : '/home/student-tags'}
        submit={saved ? t('save') : t('add_short')}
        done={saved ? t('saved') : t('added')}
        frame="window"
        onAnswer={close}
      >
        <TextField
          name="name"
          label={t('name')}
          help={t('name_help')}
          defaultValue={saved?.name}
          maxLength={TAG_NAME_MAX}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  )
}
