import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { undo } from '#app/ui/icons.ts'
import type { InvitedList, ManagerView } from '../manager-view.ts'

/** To which lists of people invitations were sent, each to be taken back as a whole. */
export function InvitedLists({ course, lists }: ManagerView) {
  const t = useTexts('licences')
  const action = (id: number) => `/home/access-manager/${course.id}/list/${id}/undo`
  return (
    <Card as="section" aria-labelledby="lists">
      <CardHead title={t('lists')} id="lists" />
      <ul className="rows">
        {lists.map((list) => (
          <li key={list.id}>
            <span className="grow stack" style={{ '--g': '2px' }}>
              <b className="medium num">{t('list_people', { count: list.people })}</b>
              <span className="t13 muted num">
                <Moment at={list.sentAt} />
              </span>
            </span>
            <UndoList list={list} action={action(list.id)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UndoList({ list, action }: { list: InvitedList; action: string }) {
  const t = useTexts('licences')
  const ask = `undo-${list.id}`
  return (
    <>
      <Button size="sm" icon={undo} popoverTarget={ask}>
        {t('undo_list')}
      </Button>
      <div className="dialog lic-ask text-left" id={ask} popover="auto" role="dialog" aria-labelledby={`${ask}-title`}>
        <div className="dialog-head">
          <h3 className="t18 strong" id={`${ask}-title`}>
            {t('undo_list_title', { count: list.people })}
          </h3>
        </div>
        <div className="dialog-body">
          <p className="muted whitespace-normal">{t('undo_list_text')}</p>
        </div>
        <div className="dialog-foot">
          <Button popoverTarget={ask} popoverTargetAction="hide">
            {t('keep')}
          </Button>
          <Form action={action}>
            <Submit variant="danger">{t('undo_list')}</Submit>
          </Form>
        </div>
      </div>
    </>
  )
}
