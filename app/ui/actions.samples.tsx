import { useState } from 'react'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { Button, ButtonLink, IconButton, IconLink } from './button.tsx'
import { DeleteButton } from './confirm-delete.tsx'
import { Copyable, CopyButton } from './copyable.tsx'
import { AlertDialog, Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { ellipsis, externalLink, globe, plus, settings, star, trash } from './icons.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { DropMenu } from './menu.tsx'
import { Modal } from './modal.tsx'
import { RowMenu } from './row-menu.tsx'
import type { Samples, Translate } from './samples.ts'
import { SettingsMenu } from './settings-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { toast } from './toast.ts'

const VARIANTS = ['primary', 'plain', 'ghost', 'danger'] as const
const KINDS = ['info', 'success', 'warning', 'error'] as const

const KAROLINA = {
  kind: 'staff',
  type: 'App\\User',
  email_notification: { community_topics: [] },
  id: 2,
  name: 'Karolina Wiśniewska-Zawadzka',
  email: 'karolina.wisniewska-zawadzka@example.com',
  emailVerified: true,
  role: 'owner',
  avatar: null,
  blocked: null,
  unread: 3,
  waiting: {},
  affiliate: true,
  hasBalance: true,
  held: false,
} as const

const nothing = () => undefined

function Variants({ say, busy, disabled }: { say: Translate; busy?: boolean; disabled?: boolean }) {
  return VARIANTS.map((variant) => (
    <Button key={variant} variant={variant} disabled={disabled} busy={busy} busyText={say('Saving', 'Zapisywanie')}>
      {say('Save', 'Zapisz')}
    </Button>
  ))
}

function Windows({ say }: { say: Translate }) {
  const [shown, show] = useState<'dialog' | 'alert' | 'modal'>()
  const close = () => show(undefined)
  return (
    <div className="row wrap">
      <Button onClick={() => show('dialog')}>{say('Open a window', 'Otwórz okno')}</Button>
      <Button onClick={() => show('alert')}>{say('Ask first', 'Zapytaj najpierw')}</Button>
      <Button onClick={() => show('modal')}>{say('A window of public pages', 'Okno stron publicznych')}</Button>
      {shown === 'modal' && (
        <Modal onClose={close} title={say('New post', 'Nowy wpis')}>
          <p className="dialog-body">{say('It needs no React.', 'Nie wymaga Reacta.')}</p>
        </Modal>
      )}
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title={say('Give access', 'Przyznaj dostęp')}
        footer={
          <Button variant="primary" onClick={close}>
            {say('Done', 'Gotowe')}
          </Button>
        }
      >
        {say('What the window is for.', 'Do czego służy to okno.')}
      </Dialog>
      <AlertDialog
        open={shown === 'alert'}
        onClose={close}
        title={say('Take the access back?', 'Odebrać dostęp?')}
        text={say('The student sees the course no more.', 'Kurs przestanie być widoczny.')}
        confirm={say('Take it back', 'Odbierz')}
        cancel={say('Keep it', 'Zostaw')}
        busyText={say('Taking it back', 'Odbieranie')}
        onConfirm={close}
        danger
      />
    </div>
  )
}

export default {
  title: { en: 'Actions', pl: 'Działania' },
  samples: [
    {
      of: ['Button'],
      View: ({ say }) => (
        <div className="row wrap">
          <Variants say={say} />
        </div>
      ),
    },
    {
      of: ['Button'],
      title: { en: 'With the focus', pl: 'Z fokusem' },
      View: ({ say }) => (
        <div className="row wrap design-focus" style={{ '--g': '12px' }}>
          <Variants say={say} />
        </div>
      ),
    },
    {
      of: ['Button', 'Spinner'],
      title: { en: 'Busy', pl: 'W toku' },
      View: ({ say }) => (
        <div className="row wrap">
          <Variants say={say} busy />
        </div>
      ),
    },
    {
      of: ['Button'],
      title: { en: 'Disabled', pl: 'Nieczynny' },
      View: ({ say }) => (
        <div className="row wrap">
          <Variants say={say} disabled />
        </div>
      ),
    },
    {
      of: ['Button', 'ButtonLink'],
      title: { en: 'Sizes, icons, a link', pl: 'Rozmiary, ikony, link' },
      View: ({ say }) => (
        <div className="stack">
          <div className="row wrap">
            <Button size="sm" icon={plus}>
              {say('Add', 'Dodaj')}
            </Button>
            <Button icon={plus}>{say('Add', 'Dodaj')}</Button>
            <ButtonLink size="lg" variant="primary" href="/courses" icon={externalLink}>
              {say('See the courses', 'Zobacz kursy')}
            </ButtonLink>
          </div>
          <Button variant="primary" size="lg" block>
            {say('Buy the course', 'Kup kurs')}
          </Button>
        </div>
      ),
    },
    {
      of: ['IconButton', 'IconLink'],
      View: ({ say }) => (
        <div className="row wrap">
          <IconButton icon={settings} label={say('Settings', 'Ustawienia')} />
          <IconButton icon={settings} size="sm" label={say('Settings, small', 'Ustawienia, małe')} />
          <IconButton icon={star} variant="plain" label={say('Star', 'Oznacz gwiazdką')} />
          <IconButton icon={star} label={say('Star, disabled', 'Gwiazdka, nieczynna')} disabled />
          <IconLink icon={externalLink} href="/" label={say('To the school', 'Do szkoły')} />
        </div>
      ),
    },
    {
      of: ['DropMenu', 'RowMenu', 'Bell', 'AccountMenu', 'SettingsMenu'],
      View: ({ say }) => (
        <div className="row wrap">
          <DropMenu label={say('More', 'Więcej')} button={<Icon of={ellipsis} size={18} />} buttonClass="btn btn-icon">
            <p className="menu-label">{say('Lecture', 'Lekcja')}</p>
            <button type="button" className="menu-item">
              <Icon of={plus} /> {say('Add', 'Dodaj')}
            </button>
            <hr />
            <a className="menu-item" href="/courses">
              <Icon of={globe} /> {say('See it', 'Zobacz')}
            </a>
          </DropMenu>
          <RowMenu
            label={say('Actions for Light', 'Działania: Światło')}
            actions={[
              { text: say('See it', 'Zobacz'), icon: globe, href: '/courses' },
              { text: say('Delete', 'Usuń'), icon: trash, danger: true, onPick: () => {} },
            ]}
          />
          <Bell viewer={KAROLINA} />
          <AccountMenu viewer={KAROLINA} />
          <SettingsMenu />
        </div>
      ),
    },
    {
      of: ['LanguageSwitch', 'ThemeSwitch'],
      View: () => (
        <div className="row wrap" style={{ '--g': '20px' }}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      ),
    },
    { of: ['Dialog', 'AlertDialog', 'Modal'], View: Windows },
    {
      of: ['ConfirmDelete', 'DeleteButton'],
      View: ({ say }) => (
        <DeleteButton
          action="/dev/design"
          text={say('The lecture goes with all that is in it.', 'Lekcja zniknie ze wszystkim, co zawiera.')}
          word="DELETE"
          onDeleted={nothing}
        >
          {say('Delete the lecture', 'Usuń lekcję')}
        </DeleteButton>
      ),
    },
    {
      of: ['toast'],
      View: ({ say }) => (
        <div className="row wrap">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              onClick={() =>
                void toast({
                  kind,
                  title: say('The course is saved', 'Kurs jest zapisany'),
                  text: kind === 'error' ? say('It stays until it is closed.', 'Zostaje do zamknięcia.') : undefined,
                  action: kind === 'warning' ? { label: say('Undo', 'Cofnij'), run: nothing } : undefined,
                })
              }
            >
              <code>{kind}</code>
            </Button>
          ))}
        </div>
      ),
    },
    {
      of: ['Copyable', 'CopyButton'],
      View: ({ say }) => (
        <div className="stack">
          <Copyable text="school.example.com" label={say('Copy the domain', 'Kopiuj domenę')} />
          <Copyable text={'katedra-verification='.repeat(6)} label={say('Copy the record', 'Kopiuj rekord')} />
          <CopyButton text="curl https://school.example.com">{say('Copy as cURL', 'Kopiuj jako cURL')}</CopyButton>
        </div>
      ),
    },
  ],
} satisfies Samples
