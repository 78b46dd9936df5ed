import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkHere } from './axe.ts'
import { expect, test, visit, visitAgain } from './browser.ts'
import { post } from './calls.ts'
import { learner, PASSWORD } from './learner.ts'
import { ownCourse } from './own-course.ts'
import { words } from './words.ts'

/** Long enough for a busy machine. */
const SOON = { timeout: 30_000 }

const film = (page: Page) => page.locator('video')
const of = <Value>(page: Page, look: (video: HTMLVideoElement) => Value) => film(page).evaluate(look)
const seconds = (page: Page) => of(page, (video) => video.currentTime)
const rate = (page: Page) => of(page, (video) => video.playbackRate)

/** What people bring along from other players and pages; the same in both languages. */
describe.each(['en-GB', 'pl-PL'])('habits of learners (%s)', (locale) => {
  const t = words(locale)
  const button = (page: Page, domain: string, key: string) =>
    page.getByRole('button', { name: t(domain, key), exact: true })

  test('the keys of a film, its speed on the next visit, the moment in a note, a next one that can wait, and one click from the log-in', async ({
    open,
  }) => {
    const page = await open({ locale })
    const { email, lectureWith } = await learner(page, await open())
    await page.goto(`/my/courses?lang=${locale.slice(0, 2)}`)
    const address = await lectureWith(({ type, captions }) => type === 'video' && captions?.length !== 0)
    await visit(page, address)
    const press = async (key: string) => page.keyboard.press(key)
    const goesTo = async (key: string, second: number) => {
      await press(key)
      await expect.poll(async () => Math.abs((await seconds(page)) - second), SOON).toBeLessThan(0.6)
      await expect.poll(() => of(page, (video) => video.seeking), SOON).toBe(false)
    }
    await expect.poll(() => of(page, (video) => video.readyState), SOON).toBeGreaterThan(1)
    const length = await of(page, (video) => video.duration)
    await goesTo('5', length / 2)
    await goesTo('l', length / 2 + 10)
    await goesTo('j', length / 2)
    await goesTo('ArrowRight', length / 2 + 5)
    await goesTo('ArrowLeft', length / 2)
    await goesTo('0', 0)
    // Up and down scroll the page, but where the film fills it.
    const fills = () => page.evaluate(() => document.fullscreenElement !== null)
    const volume = () => of(page, (video) => video.volume)
    await press('f')
    await expect.poll(fills, SOON).toBe(true)
    await press('ArrowDown')
    await expect.poll(volume, SOON).toBeLessThan(1)
    await press('ArrowUp')
    await expect.poll(volume, SOON).toBe(1)
    await press('f')
    await expect.poll(fills, SOON).toBe(false)
    await press('m')
    await expect.poll(() => of(page, (video) => video.muted), SOON).toBe(true)
    for (const [play, pause] of [
      ['k', 'k'],
      [' ', ' '],
    ] as const) {
      await press(play)
      await expect.poll(() => of(page, (video) => video.paused), SOON).toBe(false)
      await press(pause)
      await expect.poll(() => of(page, (video) => video.paused), SOON).toBe(true)
    }
    await press('>')
    await expect.poll(() => rate(page), SOON).toBe(1.25)
    await press('>')
    await press('<')
    await expect.poll(() => rate(page), SOON).toBe(1.25)
    const captions = () => page.getByRole('button', { name: /^(Captions|Napisy)/ }).getAttribute('aria-pressed')
    const shown = await captions()
    await press('c')
    await expect.poll(captions, SOON).not.toBe(shown)
    await press('?')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // Whoever types presses no keys of the film. The moment goes into the note, and leads back into the film.
    await goesTo('2', length / 5)
    const note = page.getByPlaceholder(t('lectures', 'note_placeholder'))
    await note.click()
    await button(page, 'lectures', 'insert_time').click()
    await expect.poll(() => note.evaluate((box) => box === document.activeElement), SOON).toBe(true)
    await page.keyboard.type('5 mjlk > 0')
    await page.getByText(t('lectures', 'saved'), { exact: true }).waitFor()
    expect(await of(page, (video) => [video.muted, video.playbackRate, video.paused])).toEqual([true, 1.25, true])
    expect(Math.abs((await seconds(page)) - length / 5)).toBeLessThan(0.6)

    // A star that could not be saved is taken back, with a word.
    await page.route('**/star', (route) => route.abort('internetdisconnected'))
    const star = page.locator('.pl-title .star')
    await star.click()
    await page.locator('.toast').first().waitFor()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false')
    // Not before: what a page asks for while its requests begin to pass untouched again can be left without an answer.
    await page.unroute('**/star')

    await visit(page, '/my/notes')
    await page.locator('.note-at').first().click()
    await page.waitForURL(/\?t=\d+/)
    await expect.poll(async () => Math.abs((await seconds(page)) - length / 5), SOON).toBeLessThan(1.5)
    await expect.poll(() => rate(page), SOON).toBe(1.25)
    await expect.poll(captions, SOON).not.toBe(shown)

    // The next lecture offers itself, and stays away when one says so.
    await visitAgain(page)
    await of(page, (video) => {
      video.muted = true
      video.currentTime = video.duration - 5
      return video.play()
    })
    await button(page, 'lectures', 'stay').click()
    await page
      .locator('.video-over')
      .getByRole('button', { name: t('lectures', 'complete_and_continue') })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(address)
    await visitAgain(page)
    await press('n')
    await page.waitForURL((url) => url.pathname !== address)
    await visitAgain(page)
    await press('p')
    await page.waitForURL((url) => url.pathname === address)
    await visitAgain(page)

    // From the log-in one click to the second at which one stopped.
    await goesTo('3', (length * 3) / 10)
    await press('k')
    await page.waitForResponse((answer) => answer.url().endsWith('/watch') && answer.ok())
    await press('k')
    const stopped = await seconds(page)
    const other = await open({ locale })
    await other.goto('/login')
    await other.fill('[name=email]', email)
    await other.fill('[name=password]', PASSWORD)
    await other.locator('main button[type=submit]').click()
    await other.waitForURL((url) => url.pathname !== '/login')
    await other.getByRole('link', { name: t('my-courses', 'continue'), exact: true }).click()
    await expect.poll(async () => Math.abs((await seconds(other)) - stopped), SOON).toBeLessThan(5)
  })

  test('a quiz says what is right, and takes that back with the choice; a checklist keeps its ticks; both stand the rules', async ({
    open,
  }) => {
    const page = await open({ locale, bypassCSP: true })
    const { lectureWith } = await learner(page, await open())
    await page.goto(`/my/courses?lang=${locale.slice(0, 2)}`)
    const quizAt = await lectureWith(({ type }) => type === 'quiz')
    const headers = { accept: 'application/json' }
    const view = await (await page.request.get(quizAt, { headers })).json()
    type Quiz = { type: string; answers: { correct: boolean }[] }
    const quiz = (view as { lecture: { components: Quiz[] } }).lecture.components.find(({ type }) => type === 'quiz')
    const right = (quiz?.answers ?? []).flatMap(({ correct }, at) => (correct ? [at] : []))
    await visit(page, quizAt)
    const part = page.getByRole('region', { name: t('lectures', 'quiz'), exact: true })
    const answers = part.getByRole('checkbox')
    const said = (key: string) => part.getByText(t('lectures', key), { exact: true })
    await said('quiz_check').click()
    await said('quiz_none').waitFor()
    await answers.nth(right[0] ?? 0).check()
    if (right.length === 1) await answers.nth(quiz?.answers.findIndex(({ correct }) => !correct) ?? 0).check()
    await said('quiz_check').click()
    await said('quiz_wrong').waitFor()
    await checkHere(page, '.pl-body')
    const ticks = async () => Promise.all((await answers.all()).map((box) => box.isChecked()))
    const before = await ticks()
    await visitAgain(page)
    await expect.poll(ticks, { message: 'ticks are kept' }).toEqual(before)
    await said('quiz_check').click()
    await said('quiz_wrong').waitFor()
    await answers.nth(right[0] ?? 0).uncheck()
    await said('quiz_wrong').waitFor({ state: 'detached' })
    await said('quiz_hint').click()
    await said('quiz_hide_hint').click()
    await said('quiz_hint').waitFor()
    for (const [at, box] of (await answers.all()).entries()) await box.setChecked(right.includes(at))
    // By keyboard alone.
    await part.getByRole('button', { name: t('lectures', 'quiz_check') }).focus()
    await page.keyboard.press('Enter')
    await said('quiz_right').waitFor()
    await page.getByText(t('lectures', 'completed'), { exact: true }).filter({ visible: true }).first().waitFor(SOON)
    await checkHere(page, '.pl-body')

    await visit(page, await lectureWith(({ type }) => type === 'checklist'))
    const items = page.locator('fieldset input[type=checkbox]')
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/checklist') && answer.ok())
    await items.first().focus()
    await page.keyboard.press('Space')
    await kept
    await checkHere(page, '.pl-body')
    await visitAgain(page)
    expect(await items.first().isChecked()).toBe(true)
    expect(await items.nth(1).isChecked()).toBe(false)

    // A check mark that could not be saved is taken back; pressed twice it is set once, and can be undone on the next page.
    const { pathname } = new URL(page.url())
    const complete = page.locator('.pl-title .pl-complete button')
    await page.route('**/complete', (route) => route.abort('internetdisconnected'))
    await complete.click()
    await page.locator('.toast').first().waitFor()
    await expect.poll(() => complete.getAttribute('aria-pressed')).toBe(null)
    await page.unroute('**/complete')
    await complete.dblclick()
    await page.waitForURL((url) => url.pathname !== pathname)
    await page
      .locator('.toast')
      .getByRole('button', { name: t('lectures', 'undo'), exact: true })
      .click()
    await page.waitForURL((url) => url.pathname === pathname)
    await expect.poll(() => complete.getAttribute('aria-pressed')).toBe(null)
  })

  test('what was read to its end is completed, what is closed says why, and whoever logs in finds the lecture of the link', async ({
    open,
  }) => {
    const [page, owner] = [await open({ locale, bypassCSP: true }), await open()]
    const { email } = await learner(page, owner)
    const own = await ownCourse(owner, `Habits ${locale} ${Date.now()}`)
    await post(owner, '/home/students', { emails: email, product_ids: [own.product.id] })
    await page.goto(`/my/courses?lang=${locale.slice(0, 2)}`)
    await visit(page, own.open)
    await page.locator('.rl.is-now .rl-st.done').waitFor(SOON)

    // The same number wherever it stands: beside the lecture, among one's own courses, in the office.
    await page.getByText(/\b33%/).first().waitFor()
    await visit(page, '/my/courses')
    await page.getByText('33%', { exact: true }).first().waitFor()
    const found = await owner.request.get(`/home/students?q=${email}`, { headers: { accept: 'application/json' } })
    const [student] = ((await found.json()) as { data: { id: number }[] }).data
    await visit(owner, `/home/students/${student?.id}`)
    await owner.getByText('1 of 3', { exact: true }).waitFor()
    const closed = async (address: string, key: string, at: string) => {
      await visit(page, address)
      await page.getByText(t('lectures', key), { exact: true }).waitFor()
      await checkHere(page, 'html', at)
    }
    await closed(own.later, 'closed_later', 'later')
    await closed(own.examined, 'closed_exam', 'exam')
    await page.getByRole('link', { name: t('lectures', 'to_exam'), exact: true }).click()
    await page.waitForURL(`**/exams/${own.exam.id}`)

    await post(owner, `/home/students/${student?.id}/denials`, { product_id: own.product.id, reason: 'a test' })
    await closed(own.open, 'closed_denied', 'denied')
    await visit(page, `/${own.product.slug}`)
    await page.getByText(t('catalogue', 'denied_title')).waitFor()
    await checkHere(page, 'main')

    // A link to a lecture that needs an account.
    const visitor = await open({ locale, bypassCSP: true })
    const free = await visitor.request.get('/demo-course')
    const asks = [...(await free.text()).matchAll(/href="(\/demo-course\/watch\/\d+)"/g)].map(([, path = '']) => path)
    const link = asks.at(-1) ?? ''
    await visitor.goto(link)
    await visitor.getByText(t('lectures', 'closed_login_text')).waitFor()
    await checkHere(visitor, 'main')
    await visitor
      .locator('main')
      .getByRole('link', { name: t('lectures', 'log_in'), exact: true })
      .click()
    await visitor.waitForURL('**/login?**')
    await visitor.fill('[name=email]', email)
    await visitor.fill('[name=password]', PASSWORD)
    await visitor.locator('main button[type=submit]').click()
    await visitor.waitForURL(`**${link}`)
  })
})

test('whoever completes a course is handed its certificate: the name once, the PDF, and the page for everybody', async ({
  open,
}) => {
  for (const lang of ['en', 'pl'] as const) {
    const t = words(lang)
    const page = await open({ locale: lang === 'pl' ? 'pl-PL' : 'en-GB', bypassCSP: true })
    const { lectures } = await learner(page, await open(), 'demo-free')
    await page.goto(`/my/courses?lang=${lang}`)
    const all = await lectures()
    for (const id of all.slice(0, -1)) await post(page, `/lecture/${id}/complete`, { value: true })
    await visit(page, `/demo-free/watch/${all.at(-1)}`)
    await page.locator('.pl-title .pl-complete button').click()
    await page.getByRole('heading', { name: t('lectures', 'finished_title') }).waitFor()
    await page.getByRole('link', { name: t('lectures', 'to_certificate') }).click({ timeout: 60_000 })
    await page.waitForURL('**/my/certificates')
    await page.getByRole('textbox', { name: t('certificates', 'name') }).fill('Żółć Gęślą-Jaźń')
    await checkHere(page, 'main')
    await page.getByRole('button', { name: t('certificates', 'confirm_name') }).click()
    const pdf = page.locator('a[href$=".pdf"]').first()
    await pdf.waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
    expect(file.suggestedFilename()).toMatch(/^certificate-\w+\.pdf$/)
    const address = (await pdf.getAttribute('href'))?.replace('.pdf', '') ?? ''

    const anybody = await open({ locale: lang === 'pl' ? 'pl-PL' : 'en-GB', bypassCSP: true })
    await visit(anybody, `${address}?lang=${lang}`)
    await anybody.getByRole('heading', { name: t('certificates', 'is_valid') }).waitFor()
    await anybody.getByText('Żółć Gęślą-Jaźń').first().waitFor()
    await checkHere(anybody)
    await visit(page, '/my/courses')
    expect(await page.locator(`a[href="${address}"]`).count()).toBe(1)
  }
})
