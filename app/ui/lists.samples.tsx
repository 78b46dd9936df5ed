import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { EditButtons } from './edit-buttons.tsx'
import type { ListFilter } from './filter-form.tsx'
import { users } from './icons.ts'
import { Lead } from './lead.tsx'
import { Money } from './money.tsx'
import { MonthNav } from './month-nav.tsx'
import { OfficeList } from './office-list.tsx'
import { Ordered } from './ordered.tsx'
import type { Samples, Translate } from './samples.ts'
import { Table } from './table.tsx'
import './css/office.css'
import './css/list.css'
import './css/columns.css'

type Row = { id: number; name: string; email: string; amount: number; paid: boolean }
type Filters = { q?: string; state?: string; from?: string }

const ROWS: Row[] = [
  { id: 1, name: 'Karolina Wiśniewska-Zawadzka', email: 'karolina@example.com', amount: 129_900, paid: true },
  { id: 2, name: 'Jan Kowal', email: 'jan.kowal.fotografia.slubna@poczta.example.com', amount: 4900, paid: false },
  { id: 3, name: 'Ana', email: 'a@example.com', amount: 0, paid: true },
]

const LIST: ListView<Row, Filters> = {
  rows: ROWS,
  path: '/dev/design',
  filters: { state: 'paid' },
  sort: 'newest',
  order: 'desc',
  length: 25,
  nextUrl: '/dev/design?cursor=1',
  first: false,
  count: { fitting: 3, more: false },
  sorts: { newest: 'desc', amount: 'desc' },
}

function columns(say: Translate): Column<Row>[] {
  return [
    {
      head: say('Who', 'Kto'),
      width: 160,
      share: 50,
      cell: ({ id, name, email }) => (
        <Lead href="/home/students/4" title={name} sub={email} mark={<Avatar id={id} name={name} size={32} />} />
      ),
    },
    {
      head: say('State', 'Stan'),
      width: 110,
      rank: 2,
      under: true,
      cell: ({ paid }) => (
        <Badge tone={paid ? 'ok' : 'warn'}>{paid ? say('Paid', 'Opłacone') : say('Waiting', 'Oczekuje')}</Badge>
      ),
    },
    {
      head: say('Amount', 'Kwota'),
      width: 90,
      sort: 'amount',
      end: true,
      cell: ({ amount }) => <Money amountMinor={amount} currency="PLN" />,
    },
  ]
}

function filters(say: Translate): ListFilter<Filters>[] {
  return [
    { kind: 'search', name: 'q', label: say('Name or e-mail', 'Nazwisko lub e-mail') },
    {
      kind: 'choice',
      name: 'state',
      label: say('State', 'Stan'),
      all: say('All', 'Wszystkie'),
      options: [{ value: 'paid', text: say('Paid', 'Opłacone') }],
    },
    { kind: 'day', name: 'from', label: say('From', 'Od') },
  ]
}

function Sales({ say, list, label }: { say: Translate; list: ListView<Row, Filters>; label: string }) {
  return (
    <OfficeList
      list={list}
      label={label}
      columns={columns(say)}
      filters={filters(say)}
      counted={(count) => say(`${count} people`, `Osoby: ${count}`)}
      bulk={{ name: ({ name }) => name, actions: () => <Button size="sm">{say('Write', 'Napisz')}</Button> }}
      empty={{
        icon: users,
        title: say('Nobody yet', 'Nie ma jeszcze nikogo'),
        text: say('Whoever buys is listed here.', 'Tu jest lista osób, które coś kupiły.'),
        action: <Button icon={users}>{say('Add somebody', 'Dodaj kogoś')}</Button>,
      }}
    />
  )
}

function Steps({ say }: { say: Translate }) {
  const [steps, setSteps] = useState([say('Look', 'Popatrz'), say('Step back', 'Odejdź o krok')])
  return (
    <Ordered items={steps} onChange={setSteps} nameOf={(step) => step} keyOf={(step) => step}>
      {(step) => step}
    </Ordered>
  )
}

export default {
  title: { en: 'Lists', pl: 'Listy' },
  samples: [
    {
      of: ['EditButtons'],
      View: ({ say }) => (
        <EditButtons
          edit={{ label: say('Rename “VIP”', 'Zmień nazwę „VIP”'), run: () => undefined }}
          remove={{ label: say('Delete “VIP”', 'Usuń „VIP”'), run: () => undefined }}
        />
      ),
    },
    {
      of: ['OfficeList', 'FilterForm', 'ColumnMenu', 'SortHead', 'ListFoot', 'Lead', 'BulkBar', 'RowBox'],
      View: ({ say }) => <Sales say={say} list={LIST} label={say('Sales', 'Sprzedaż')} />,
    },
    {
      of: ['OfficeList', 'NothingFits'],
      title: { en: 'Nothing fits', pl: 'Nic nie pasuje' },
      View: ({ say }) => <Sales say={say} list={{ ...LIST, rows: [] }} label={say('None', 'Nic')} />,
    },
    {
      of: ['OfficeList'],
      title: { en: 'Nothing at all', pl: 'Jeszcze nic' },
      View: ({ say }) => (
        <Sales say={say} list={{ ...LIST, rows: [], filters: {}, first: true }} label={say('Nobody', 'Nikt')} />
      ),
    },
    {
      of: ['MonthNav'],
      View: ({ say }) => (
        <MonthNav
          month="2026-10"
          name={say('October 2026', 'październik 2026')}
          last="2026-11"
          label={say('Month', 'Miesiąc')}
          before={say('Previous month', 'Poprzedni miesiąc')}
          after={say('Next month', 'Następny miesiąc')}
        />
      ),
    },
    {
      of: ['DataTable'],
      View: ({ say }) => (
        <div className="card table-card">
          <DataTable label={say('The last sales', 'Ostatnia sprzedaż')} rows={ROWS} columns={columns(say)} />
        </div>
      ),
    },
    {
      of: ['Ordered', 'Sortable', 'MoveButtons'],
      View: ({ say }) => <Steps say={say} />,
    },
    {
      of: ['Table'],
      View: ({ say }) => (
        <div className="card">
          <Table label={say('Keys', 'Klawisze')}>
            <thead>
              <tr>
                <th>{say('Key', 'Klawisz')}</th>
                <th>{say('What it does', 'Działanie')}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>
                  <kbd className="kbd">N</kbd>
                </td>
                <td>{say('The next lecture', 'Następna lekcja')}</td>
              </tr>
            </tbody>
          </Table>
        </div>
      ),
    },
  ],
} satisfies Samples
