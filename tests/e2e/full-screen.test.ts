import { expect, test, visit } from './browser.ts'
import { words } from './words.ts'

type Watching = { sections: { lectures: { id: number }[] }[]; lecture: { components: { type: string }[] } }

test.for(['pl', 'en'])(
  'the next film plays by itself and keeps the screen, also by its key; a lecture without one gives it back (%s)',
  async (lang, { open }) => {
    const t = words(lang)
    const page = await open()
    const headers = { accept: 'application/json' }
    const csrf = ((await (await page.request.get('/csrf', { headers })).json()) as { token: string }).token
    const credentials = { email: 'student@demo.test', password: 'demo-password' }
    await page.request.post('/login', { headers: { ...headers, 'x-csrf-token': csrf }, data: credentials })

    const view = async (path: string) => (await (await page.request.get(path, { headers })).json()) as Watching
    const resumed = (await page.request.get('/demo-course/watch', { headers })).url()
    const all = (await view(new URL(resumed).pathname)).sections.flatMap(({ lectures }) => lectures.map(({ id }) => id))
    const filmed = await Promise.all(
      all.map(async (id) => (await view(`/demo-course/watch/${id}`)).lecture.components[0]?.type === 'video'),
    )
    const from = filmed.findIndex((film, at) => film && filmed[at + 1])
    const path = (at: number) => `/demo-course/watch/${all[at]}`
    const isFull = () =>
      page.waitForFunction(() => document.fullscreenElement && document.querySelector('.video.is-full') !== null)
    const plays = (src: string | null) =>
      page.waitForFunction((before) => {
        const video = document.querySelector('video')
        return video !== null && video.getAttribute('src') !== before && !video.paused && video.currentTime > 0.2
      }, src)

    // In the language of the words looked for, whichever this student read last.
    await visit(page, `${path(from)}?lang=${lang}`)
    await page.keyboard.press('f')
    await isFull()
    const src = await page.locator('video').getAttribute('src')
    // Enough has come to be moved about in.
    await page.waitForFunction(
      () => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_FUTURE_DATA,
    )
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3
      return video.play()
    })
    // One that was completed before is not completed again.
    const goesOn = new RegExp(`${t('lectures', 'complete_and_continue')}|${t('lectures', 'next_lecture')}`)
    await page.locator('.video-over').getByRole('button', { name: goesOn }).click()
    await page.waitForURL(`**${path(from + 1)}`)
    await plays(src)
    await isFull()

    await page.keyboard.press('p')
    await page.waitForURL(`**${path(from)}`)
    await isFull()
    const titles = async () => [await page.title(), await page.locator('h1').textContent()] as const
    await expect.poll(async () => titles().then(([title, heading]) => title.includes(heading ?? '?'))).toBe(true)

    const without = filmed.findIndex((film, at) => !film && filmed[at - 1])
    await page.keyboard.press('f')
    await page.waitForFunction(() => !document.fullscreenElement && !document.querySelector('.video.is-full'))
    await visit(page, path(without - 1))
    await page.keyboard.press('f')
    await isFull()
    await page.keyboard.press('n')
    await page.waitForURL(`**${path(without)}`)
    await page.waitForFunction(() => !document.fullscreenElement)
  },
)
