import { Link, router } from '@inertiajs/react'
import { type ReactNode, useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon, type IconData } from '#app/ui/icon.tsx'
import { ellipsis, eye, logOut, mail, merge, pencil, trash } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import type { StudentPage } from '../student-page.ts'
import { LetterWindow } from './write-letter.tsx'

type Student = StudentPage['student']
type Action = 'write' | 'edit' | 'sign_out' | 'log_in_as' | 'delete'
type WindowProps = { student: Student; open: boolean; onClose: () => void }

/** What staff do with an account, behind one button. */
export function StudentMenu({ student }: { student: Student }) {
  const t = useTexts('students')
  const [action, setAction] = useState<Action>()
  const close = () => setAction(undefined)
  const item = (name: Action, icon: IconData, text: string, danger = false) => (
    <button type="button" className={danger ? 'menu-item danger' : 'menu-item'} onClick={() => setAction(name)}>
      <Icon of={icon} /> {text}
    </button>
  )
  return (
    <>
      <DropMenu
        label={t('more_actions')}
        button={<Icon of={ellipsis} />}
        buttonClass="btn btn-sm btn-icon"
        className="needs-script"
      >
        {item('write', mail, t('write'))}
        {item('edit', pencil, t('edit_student'))}
        {item('sign_out', logOut, t('sign_out'))}
        {item('log_in_as', eye, t('log_in_as'))}
        <Link className="menu-item" href={`/home/students/${student.id}/merge`}>
          <Icon of={merge} /> {t('merge')}
        </Link>
        <hr />
        {item('delete', trash, t('delete_account'), true)}
      </DropMenu>
      <LetterWindow student={student} open={action === 'write'} onClose={close} onDone={() => router.reload()} />
      <EditWindow student={student} open={action === 'edit'} onClose={close} />
      <SignOutWindow student={student} open={action === 'sign_out'} onClose={close} />
      <LogInAsWindow student={student} open={action === 'log_in_as'} onClose={close} />
      <DeleteWindow student={student} open={action === 'delete'} onClose={close} />
    </>
  )
}

function EditWindow({ student, open, onClose }: WindowProps) {
  const t = useTexts('students')
  const { school } = useShared()
  function saved() {
    onClose()
    router.reload()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('edit_student')} bare>
      <Form
        action={`/home/students/${student.id}`}
        submit={t('save')}
        done={t('saved')}
        frame="window"
        onAnswer={saved}
      >
        <TextField name="first_name" label={t('first_name')} defaultValue={student.firstName} required />
        <TextField name="last_name" label={t('last_name')} defaultValue={student.lastName} optional />
        <TextField
          name="email"
          inputMode="email"
          label={t('email')}
          help={t('new_email_help')}
          defaultValue={student.email}
          required
        />
        <SelectField name="locale" label={t('language')} defaultValue={student.locale}>
          {school.locales.map((locale) => (
            <option key={locale} value={locale}>
              {t(`language_${locale}`)}
            </option>
          ))}
        </SelectField>
      </Form>
    </Dialog>
  )
}

/** Asks before all sessions of a student end. */
export function SignOutWindow({ student, open, onClose }: WindowProps) {
  const t = useTexts('students')
  return (
    <Question open={open} onClose={onClose} title={t('sign_out_question', { name: student.name })}>
      <Form
        action={`/home/students/${student.id}/sign-out`}
        submit={t('sign_out')}
        done={t('signed_out')}
        frame="window"
        onAnswer={() => {
          onClose()
          router.reload()
        }}
      >
        <p className="muted">{t('sign_out_text')}</p>
      </Form>
    </Question>
  )
}

function LogInAsWindow({ student, open, onClose }: WindowProps) {
  const t = useTexts('students')
  return (
    <Question open={open} onClose={onClose} title={t('log_in_as_question', { name: student.name })}>
      <Form
        action={`/home/students/${student.id}/log-in-as`}
        submit={t('log_in_as')}
        frame="window"
        onAnswer={({ redirect }: { redirect: string }) => location.assign(redirect)}
      >
        <p className="muted">{t('log_in_as_text')}</p>
        <TextField
          name="reason"
          id="log-in-as-reason"
          label={t('reason')}
          help={t('log_in_as_reason_help')}
          autoComplete="off"
          required
        />
      </Form>
    </Question>
  )
}

function DeleteWindow({ student, open, onClose }: WindowProps) {
  const t = useTexts('students')
  return (
    <Question open={open} onClose={onClose} title={t('delete_question', { name: student.name })}>
      <Form
        action={`/home/students/${student.id}`}
        about="delete"
        submit={t('delete_account')}
        variant="danger"
        done={t('account_deleted')}
        frame="window"
        onAnswer={() => router.visit('/home/students')}
      >
        <input type="hidden" name="_method" value="DELETE" />
        <p className="muted">{t('delete_goes')}</p>
        <p className="muted">{t('delete_stays')}</p>
        <TextField
          name="confirm"
          id="confirm-email"
          label={t('type_email', { email: student.email })}
          autoComplete="off"
          inputMode="email"
          required
        />
      </Form>
    </Question>
  )
}

function Question(props: { open: boolean; onClose: () => void; title: string; children: ReactNode }) {
  return <Dialog {...props} bare />
}
