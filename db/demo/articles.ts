import type { DemoArticle } from './content-types.ts'

/** What Studio Parapet writes for everybody. */
export const articles: DemoArticle[] = [
  {
    daysAgo: 4,
    cover: 'cover-portrait',
    tags: ['Light', 'Portraits'],
    title: {
      en: 'Why a north window is worth more than a lamp',
      pl: 'Dlaczego okno na północ jest warte więcej niż lampa',
    },
    html: {
      en: `<p>A lamp does what you tell it. A window does not, and that is its advantage: you stop arranging the light and begin to arrange people in it.</p>
<h2>It hardly changes</h2>
<p>The sun never shines into a north window. From nine to three on a November day the light in our studio changes by less than one stop, and its colour by less than you could name. You can talk to somebody for an hour without touching the camera.</p>
<div data-callout="tip"><p>No north window? Hang a white sheet in front of any other. The sun then lights the sheet, and the sheet lights the face.</p></div>
<h2>It is large</h2>
<p>What makes light soft is its size seen from the face. A window of a metre and a half, one step away, is larger than any softbox that fits into a flat.</p>
<table><tbody><tr><th><p>Distance from the window</p></th><th><p>Light on the face</p></th><th><p>Shadows</p></th></tr><tr><td><p>half a metre</p></td><td><p>all of it</p></td><td><p>very soft, deep on the far side</p></td></tr><tr><td><p>one metre</p></td><td><p>a third</p></td><td><p>soft</p></td></tr><tr><td><p>three metres</p></td><td><p>a tenth</p></td><td><p>harder, and the wall helps</p></td></tr></tbody></table>
<p>So move the chair first. The camera can wait.</p>`,
      pl: `<p>Lampa robi, co jej każesz. Okno nie, i w tym jego przewaga: przestajesz ustawiać światło, a zaczynasz ustawiać w nim ludzi.</p>
<h2>Prawie się nie zmienia</h2>
<p>W okno na północ słońce nigdy nie zagląda. Od dziewiątej do piętnastej światło w naszej pracowni zmienia się w listopadzie o niecałą działkę, a jego barwa mniej, niż da się nazwać. Można rozmawiać z kimś przez godzinę i nie dotknąć aparatu.</p>
<div data-callout="tip"><p>Nie masz okna na północ? Powieś w dowolnym białe prześcieradło. Słońce oświetli prześcieradło, a prześcieradło twarz.</p></div>
<h2>Jest duże</h2>
<p>O miękkości światła decyduje jego wielkość widziana z miejsca, w którym jest twarz. Półtorametrowe okno, oddalone o krok, jest większe niż każdy softbox, który zmieści się w mieszkaniu.</p>
<table><tbody><tr><th><p>Odległość od okna</p></th><th><p>Światło na twarzy</p></th><th><p>Cienie</p></th></tr><tr><td><p>pół metra</p></td><td><p>całe</p></td><td><p>bardzo miękkie, z drugiej strony głębokie</p></td></tr><tr><td><p>metr</p></td><td><p>jedna trzecia</p></td><td><p>miękkie</p></td></tr><tr><td><p>trzy metry</p></td><td><p>jedna dziesiąta</p></td><td><p>twardsze, pomaga ściana</p></td></tr></tbody></table>
<p>Zacznij więc od przesunięcia krzesła. Aparat może poczekać.</p>`,
    },
  },
  {
    daysAgo: 18,
    cover: 'cover-week',
    tags: ['Practice'],
    title: { en: 'Seven photographs of one cup', pl: 'Siedem zdjęć jednego kubka' },
    html: {
      en: `<p>Put a cup on the sill on Monday and leave it there until Sunday. Photograph it once a day, never at the same hour, without moving it. That is the whole exercise.</p>
<p>What happens is always the same. On Monday one photographs a cup. By Wednesday one is bored with the cup and begins to look at its shadow. On Friday the shadow has become the subject, and on Sunday somebody writes to us that they have seen their kitchen for the first time.</p>
<h2>The rules that matter</h2>
<ol><li><p>The cup does not move. You do.</p></li><li><p>One photograph a day, not the best of thirty.</p></li><li><p>Write one sentence beside it: where the light came from.</p></li></ol>
<blockquote><p>I had lived in that flat for nine years and did not know that at four o’clock the wall opposite lights my table.</p></blockquote>
<p>Of all we teach, this takes the least work and brings the most e-mails.</p>`,
      pl: `<p>W poniedziałek postaw kubek na parapecie i zostaw go tam do niedzieli. Fotografuj go raz dziennie, nigdy o tej samej porze i bez przesuwania. To całe ćwiczenie.</p>
<p>Zawsze dzieje się to samo. W poniedziałek fotografuje się kubek. W środę kubek już nudzi i zaczyna się patrzeć na jego cień. W piątek tematem jest cień, a w niedzielę ktoś pisze do nas, że po raz pierwszy zobaczył własną kuchnię.</p>
<h2>Zasady, które się liczą</h2>
<ol><li><p>Kubek stoi. Ruszasz się Ty.</p></li><li><p>Jedno zdjęcie dziennie, a nie najlepsze z trzydziestu.</p></li><li><p>Obok jedno zdanie: skąd padało światło.</p></li></ol>
<blockquote><p>Mieszkam tu dziewięć lat i nie było mi wiadomo, że o szesnastej mój stół oświetla ściana z naprzeciwka.</p></blockquote>
<p>Ze wszystkiego, czego uczymy, to wymaga najmniej pracy i przynosi najwięcej wiadomości.</p>`,
    },
  },
  {
    daysAgo: 33,
    cover: 'cover-series',
    tags: ['Portraits', 'Practice'],
    title: { en: 'What to say to somebody in front of a camera', pl: 'Co powiedzieć komuś, kto stoi przed obiektywem' },
    html: {
      en: `<p>“Smile” is the one word that never helped. Nor does “be natural”: nobody ever became natural by being told to.</p>
<h2>Ask for something to do</h2>
<p>Hands look for work. A cup, a sleeve, the edge of the table will do. Ask how the person came here, and listen to the answer; the photograph is in the moment after it, when they think about what they have just said.</p>
<ul><li><p>Instead of “look here”: “look at the window, and come back to me when you are bored with it”.</p></li><li><p>Instead of “lift your chin”: lift yours.</p></li><li><p>Instead of “that was great”: silence. Then one more.</p></li></ul>
<h2>Show the third frame, not the first</h2>
<p>People who have seen themselves well once stop watching you. Show one good frame early, then put the camera’s screen to sleep.</p>`,
      pl: `<p>„Uśmiech” to słowo, które jeszcze nikomu nie pomogło. „Proszę naturalnie” też nie: na polecenie nikt naturalny nie bywa.</p>
<h2>Daj zajęcie</h2>
<p>Dłonie szukają pracy. Wystarczy kubek, rękaw, krawędź stołu. Zapytaj, jak minęła droga, i posłuchaj odpowiedzi; zdjęcie jest w chwili tuż po niej, kiedy ktoś myśli o tym, co właśnie powiedział.</p>
<ul><li><p>Zamiast „proszę tu patrzeć”: „proszę popatrzeć w okno i wrócić do mnie, kiedy się znudzi”.</p></li><li><p>Zamiast „broda wyżej”: unieś własną.</p></li><li><p>Zamiast „świetnie”: cisza. Potem jeszcze raz.</p></li></ul>
<h2>Pokaż trzecią klatkę, nie pierwszą</h2>
<p>Kto raz zobaczył się na dobrym zdjęciu, przestaje Cię pilnować. Pokaż wcześnie jedną udaną klatkę, a potem wyłącz ekran.</p>`,
    },
  },
  {
    daysAgo: 57,
    cover: 'cover-print',
    tags: ['Prints'],
    title: { en: 'Print one photograph this month', pl: 'Wydrukuj w tym miesiącu jedno zdjęcie' },
    html: {
      en: `<p>A screen shows a photograph the size you last left it. A print has one size, for good, and you must choose it. That choice teaches more than the next hundred frames.</p>
<h2>How to begin without a printer</h2>
<p>Any shop on the corner will do. Order the same photograph in three sizes and hang all three for a week. One of them you will keep looking at, and it is seldom the largest.</p>
<div data-callout="info"><p>Export with the long side at 300 pixels per inch of print: 3000 pixels for ten inches. More does not show.</p></div>
<p>Write the date and the name on the back. In ten years it is the only data that will still open.</p>`,
      pl: `<p>Ekran pokazuje zdjęcie w takiej wielkości, w jakiej ostatnio zostało. Odbitka ma jedną wielkość, na zawsze, i trzeba ją wybrać. Ten wybór uczy więcej niż następne sto klatek.</p>
<h2>Jak zacząć bez drukarki</h2>
<p>Wystarczy zakład na rogu. Zamów to samo zdjęcie w trzech formatach i powieś wszystkie na tydzień. Na jedno będziesz patrzeć częściej i rzadko jest to największe.</p>
<div data-callout="info"><p>Eksportuj z dłuższym bokiem po 300 pikseli na cal odbitki: 3000 pikseli na dziesięć cali. Więcej nie widać.</p></div>
<p>Na odwrocie napisz datę i imię. Za dziesięć lat to będą jedyne dane, które jeszcze da się otworzyć.</p>`,
    },
  },
  {
    daysAgo: 81,
    cover: 'cover-portrait',
    tags: ['Light'],
    title: { en: 'The wall behind you is a lamp, too', pl: 'Ściana za Tobą też jest lampą' },
    html: {
      en: `<p>Half of the light on a face did not come from the window. It came from whatever the window lit: the wall, the floor, your own shirt.</p>
<h2>Look for colour where you did not put any</h2>
<p>A green wall makes green shadows. A wooden floor warms a chin. Before you correct a colour afterwards, find what it came from and move it, or move away from it.</p>
<div data-callout="warning"><p>The commonest cause of a strange skin tone in our students’ photographs is the photographer’s red jumper.</p></div>
<p>In the studio we wear grey. It is not a style, it is a reflector.</p>`,
      pl: `<p>Połowa światła na twarzy nie przyszła z okna. Przyszła z tego, co okno oświetliło: ze ściany, podłogi, z Twojej koszuli.</p>
<h2>Szukaj koloru tam, gdzie go nie ma</h2>
<p>Zielona ściana daje zielone cienie. Drewniana podłoga ociepla podbródek. Zanim poprawisz kolor na komputerze, znajdź, skąd się wziął, i przesuń to albo odsuń się od tego.</p>
<div data-callout="warning"><p>Najczęstszą przyczyną dziwnego odcienia skóry na zdjęciach z naszych kursów jest czerwony sweter osoby, która fotografuje.</p></div>
<p>W pracowni nosimy szare ubrania. To nie styl, to blenda.</p>`,
    },
  },
]
