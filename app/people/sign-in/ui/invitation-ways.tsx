import type { ReactNode } from 'react'
import { NameFields, NewPasswordField } from '#app/people/accounts/ui/account-fields.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { carrying } from './entry.tsx'

type Props = {
  way: 'accept' | 'register' | 'login' | 'other_account'
  /** The address of the invitation, which takes the answer; `/register` below it takes a new account. */
  at: string
  email: string
  words: Record<'accept' | 'register' | 'login' | 'logIn' | 'other' | 'logOut', string>
  /** What a new account is asked beside its name and password. */
  children?: ReactNode
}

/** How whoever opened an invitation takes it: at once, with a new account, or by the account that it is for. */
export function InvitationWays({ way, at, email, words, children }: Props) {
  if (way === 'accept')
    return (
      <Form className="stack entry-form" action={at}>
        <Submit size="lg" block>
          {words.accept}
        </Submit>
      </Form>
    )
  if (way === 'login')
    return (
      <div className="stack">
        <p>{words.login}</p>
        <ButtonLink href={carrying('/login', at)} variant="primary" size="lg" block>
          {words.logIn}
        </ButtonLink>
      </div>
    )
  if (way === 'other_account')
    return (
      <Form action="/logout" className="stack">
        <p>{words.other}</p>
        <Submit variant="plain" size="lg" block>
          {words.logOut}
        </Submit>
      </Form>
    )
  return (
    <Form className="stack entry-form" action={`${at}/register`}>
      {/* Not shown, but there: password managers learn whose password this is. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <NameFields focus />
      <NewPasswordField />
      {children}
      <Submit size="lg" block>
        {words.register}
      </Submit>
    </Form>
  )
}
