import { welcomeClip } from '../../clips.ts'
import type { DemoSection } from '../../content-types.ts'

export const light: DemoSection = {
  title: { en: 'Light that is already there', pl: 'Światło, które już jest' },
  lectures: [
    {
      title: { en: 'Before you begin', pl: 'Zanim zaczniesz' },
      minutes: 1,
      access: 'open',
      components: [
        welcomeClip,
        {
          type: 'text',
          html: {
            en: `<p>This course is about one thing: placing a person in light that you did not make. There are no lamps in it, no flash and no studio. There is a window, a gate, a stairwell, an overcast street, and somebody who agreed to stand there for a while.</p>
<p>Any camera will do on which you can set the time and the aperture, and a telephone is enough for the first two sections. What you do need is a room with a window, a chair that is easy to carry, and a person who does not mind being looked at. If nobody is at home, take yourself and a self-timer.</p>
<h2>How to work with it</h2>
<ul><li>Watch or read one lecture a day. They are short so that there is time left to try.</li><li>Do the exercise before you open the next one. The exercises are the course; the rest explains them.</li><li>Keep bad frames. You will need them in the last section, to see what changed.</li></ul>`,
            pl: `<p>Ten kurs jest o jednym: jak ustawić człowieka w świetle, którego się nie zrobiło. Nie ma w nim lamp, błysku ani studia. Jest okno, brama, klatka schodowa, pochmurna ulica i ktoś, kto zgodził się tam chwilę postać.</p>
<p>Wystarczy dowolny aparat, w którym da się ustawić czas i przysłonę, a do pierwszych dwóch części nawet telefon. Potrzebny jest za to pokój z oknem, krzesło, które łatwo przenieść, i osoba, której nie przeszkadza czyjś wzrok. Jeśli w domu nie ma nikogo, usiądź przed aparatem i włącz samowyzwalacz.</p>
<h2>Jak z niego korzystać</h2>
<ul><li>Jedna lekcja dziennie. Lekcje są krótkie po to, żeby został czas na próby.</li><li>Najpierw ćwiczenie, potem następna lekcja. Kurs to ćwiczenia, reszta je tylko wyjaśnia.</li><li>Nie kasuj słabych klatek. Przydadzą się w ostatniej części, żeby zobaczyć, co się zmieniło.</li></ul>`,
          },
        },
      ],
    },
    {
      title: { en: 'Why look at the wall', pl: 'Po co patrzeć na ścianę' },
      minutes: 6,
      access: 'login',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Ask ten people where the light in a room comes from and ten will point at the window. They are right, and it helps nobody, because you will never photograph the window. You will photograph what the light does once it is inside: the bright floor, the grey corner, the ceiling that quietly fills every shadow.</p>
<p>So look at the wall opposite the glass. It is a screen, and everything that will happen to a face happens on it first. If the edge between light and dark is a clean line, the nose will cast a clean line too. If the brightness slides so gently that you cannot say where it ends, so will the cheek.</p>
<h2>Three questions for any wall</h2>
<ol><li><strong>Where is it brightest?</strong> The source is on the other side of that place.</li><li><strong>How fast does it get dark?</strong> That is the contrast you will have across a face.</li><li><strong>What colour is it?</strong> A green wall gives green skin, and no slider quite takes it back.</li></ol>
<p>Answer them in five rooms today: your kitchen, a shop, a corridor, a tram stop, a friend’s bedroom. Do not take a picture. By the fifth room you will have answered before you closed the door.</p>`,
            pl: `<p>Zapytaj dziesięć osób, skąd w pokoju jest światło, a wszystkie pokażą okno. Mają rację, tylko nic z tego nie wynika, bo okna fotografować nie będziesz. Sfotografujesz to, co światło robi już w środku: jasną podłogę, szary kąt, sufit, który po cichu rozjaśnia każdy cień.</p>
<p>Patrz więc na ścianę naprzeciwko szyby. To ekran: wszystko, co za chwilę stanie się z twarzą, najpierw dzieje się na nim. Jeśli granica światła i cienia jest wyraźną kreską, nos też rzuci wyraźną kreskę. Jeśli jasność zsuwa się tak łagodnie, że nie wiadomo, gdzie się kończy, tak samo zsunie się po policzku.</p>
<h2>Trzy pytania do każdej ściany</h2>
<ol><li><strong>Gdzie jest najjaśniejsza?</strong> Źródło leży po przeciwnej stronie tego miejsca.</li><li><strong>Jak szybko ciemnieje?</strong> Taki kontrast będzie na twarzy.</li><li><strong>Jaki ma kolor?</strong> Zielona ściana daje zieloną skórę i żaden suwak do końca tego nie cofnie.</li></ol>
<p>Odpowiedz dziś na nie w pięciu miejscach: w kuchni, w sklepie, na korytarzu, na przystanku i w cudzym pokoju. Nie rób zdjęć. Przy piątym odpowiedzi przyjdą same, zanim zamkniesz drzwi.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'A walk along one wall', pl: 'Spacer wzdłuż jednej ściany' },
      minutes: 2,
      access: 'paid',
      components: [
        { type: 'audio', media: 'walk.mp3' },
        {
          type: 'text',
          html: {
            en: `<p>Put on headphones, start the recording and do what it says, at the pace it says it. The pauses are part of the exercise: they last as long as it takes to see a hand change. Your palm is a good stand-in for a face. It has a round part, a flat part and edges, and it is always with you.</p>
<p>What you are looking for is the <em>place</em>, not the light. In every room there is a strip, usually less than a step wide, in which round things look round. Nearer to the window they split into a white half and a black one; further away they turn flat and grey. Mark the strip with a coin or a piece of tape. Tomorrow you will find that it moved, and you will know why.</p>
<blockquote>If the recording says “stop” and nothing has changed yet, take two more steps. Rooms with white walls are longer than they look.</blockquote>
<h2>Transcript</h2>
<p>This is a walk along one wall. Leave the camera in its bag, and stand two steps from a window. Hold out your hand, palm towards you. Look at the edge where light turns into shadow. Is it a line, or a slow slope?</p>
<p>Now walk along the wall, away from the window. Slowly. Stop when the palm has lost half of its brightness. Remember this place. Turn your back to the window. The palm is dark, and the wall behind it glows. Turn half way back. Find the angle where the fingers look round. This is where your sitter will stand. Put something on the floor to mark it. Walk back to the window, and count your steps aloud. Write the number down. Tomorrow, do it again, an hour later.</p>`,
            pl: `<p>Załóż słuchawki, włącz nagranie (jest po angielsku, polski zapis znajdziesz niżej) i rób to, co mówi, w jego tempie. Pauzy należą do ćwiczenia: trwają tyle, ile trzeba, żeby zobaczyć zmianę na dłoni. Dłoń dobrze zastępuje twarz. Ma część okrągłą, płaską i brzegi, a do tego zawsze jest pod ręką.</p>
<p>Szukasz <em>miejsca</em>, nie światła. W każdym pokoju jest pas, zwykle węższy niż krok, w którym okrągłe rzeczy wyglądają na okrągłe. Bliżej okna rozpadają się na białą i czarną połowę, dalej robią się płaskie i szare. Zaznacz ten pas monetą albo taśmą. Jutro okaże się, że się przesunął, i będzie wiadomo dlaczego.</p>
<blockquote>Jeśli nagranie mówi „zatrzymaj się”, a nic się jeszcze nie zmieniło, zrób dwa kroki więcej. Pokoje o białych ścianach są dłuższe, niż się wydaje.</blockquote>
<h2>Zapis nagrania</h2>
<p>To spacer wzdłuż jednej ściany. Zostaw aparat w torbie i stań dwa kroki od okna. Wyciągnij rękę, wnętrzem dłoni do siebie. Popatrz na brzeg, gdzie światło przechodzi w cień. To linia czy łagodny stok?</p>
<p>Teraz idź wzdłuż ściany, coraz dalej od okna. Powoli. Zatrzymaj się, gdy dłoń straci połowę jasności. Zapamiętaj to miejsce. Odwróć się plecami do okna. Dłoń jest ciemna, a ściana za nią świeci. Wróć o pół obrotu i znajdź kąt, pod którym palce są okrągłe. Tutaj stanie twój model. Połóż coś na podłodze, żeby to zaznaczyć. Wróć do okna i licz kroki na głos. Zapisz liczbę. Jutro zrób to samo, godzinę później.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Observation sheet for seven days', pl: 'Arkusz obserwacji na siedem dni' },
      minutes: 8,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Print the sheet, or open it on a tablet, and hang it by the window you chose. One line a day is enough: the hour, the sky, how many steps from the glass your hand looked round, and one sentence about what surprised you. The sentence matters most. “The floor lights the chin” is worth more than any number in the other columns.</p>
<p>Do not photograph before the fourth day. It sounds like a game, but it has a reason: with a camera in hand one looks for pictures, and without it one looks at light. The second page holds a plan of the room. Draw it on day five, when you already know which furniture is bright and which corner eats everything.</p>`,
            pl: `<p>Wydrukuj arkusz albo otwórz go na tablecie i zostaw przy wybranym oknie. Wystarczy jedna linijka dziennie: godzina, niebo, liczba kroków od szyby, przy której dłoń wyglądała na okrągłą, i jedno zdanie o tym, co cię zaskoczyło. Zdanie jest najważniejsze. „Podłoga rozjaśnia brodę” znaczy więcej niż wszystkie liczby w pozostałych kolumnach.</p>
<p>Nie fotografuj przed czwartym dniem. Brzmi to jak zabawa, ale ma powód: z aparatem w ręku szuka się zdjęć, a bez niego patrzy się na światło. Na drugiej stronie jest plan pokoju. Narysuj go piątego dnia, kiedy już wiadomo, które meble są jasne, a który kąt wszystko pochłania.</p>`,
          },
        },
        {
          type: 'pdf',
          media: { en: 'observation-sheet.pdf', pl: 'observation-sheet.pl.pdf' },
          title: {
            en: 'Seven days at one window: observation sheet',
            pl: 'Siedem dni przy jednym oknie: arkusz obserwacji',
          },
        },
      ],
    },
    {
      title: { en: 'Hard and soft: an exercise with an apple', pl: 'Twarde i miękkie: ćwiczenie z jabłkiem' },
      minutes: 12,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Put an apple on a sheet of white paper, a hand’s width from the window, on a day without direct sun. Look at the border between its light side and its dark one. It is broad, because the window is large <strong>as seen from the apple</strong>. Softness is nothing else: it is the size of the source from the place where the subject stands.</p>
<p>Now carry the paper to the other end of the room. The window is the same, yet for the apple it has become a small bright rectangle, and the border has tightened. Cover half of the glass with a blanket and it tightens again. You have just made light harder twice without touching the weather.</p>
<h2>Take these four frames</h2>
<ol><li>Close to the glass, window uncovered.</li><li>Close to the glass, with only a strip of it left open.</li><li>At the far wall, window uncovered.</li><li>At the far wall, with a sheet of paper standing on the dark side.</li></ol>
<p>Keep the exposure on the bright cheek of the apple the same in all four. Lay them side by side and describe each in one word. If two of the words are alike, take one of those frames again.</p>`,
            pl: `<p>Połóż jabłko na białej kartce, na szerokość dłoni od okna, w dzień bez bezpośredniego słońca. Przyjrzyj się granicy między jasną a ciemną stroną. Jest szeroka, bo okno jest duże, <strong>gdy patrzeć na nie z miejsca jabłka</strong>. Miękkość to nic innego: rozmiar źródła widziany stamtąd, gdzie stoi fotografowana rzecz.</p>
<p>Teraz przenieś kartkę na drugi koniec pokoju. Okno jest to samo, ale dla jabłka stało się małym jasnym prostokątem i granica się zwęziła. Zasłoń kocem połowę szyby, a zwęzi się jeszcze bardziej. Światło właśnie dwa razy stwardniało, choć pogoda się nie zmieniła.</p>
<h2>Zrób te cztery klatki</h2>
<ol><li>Przy samej szybie, okno odsłonięte.</li><li>Przy samej szybie, odsłonięty tylko wąski pas.</li><li>Pod przeciwległą ścianą, okno odsłonięte.</li><li>Pod przeciwległą ścianą, z kartką papieru ustawioną po ciemnej stronie.</li></ol>
<p>We wszystkich czterech utrzymaj tę samą ekspozycję jasnego policzka jabłka. Połóż zdjęcia obok siebie i opisz każde jednym słowem. Jeśli dwa słowa są podobne, jedną z tych klatek zrób jeszcze raz.</p>`,
          },
        },
        {
          type: 'quiz',
          question: {
            en: '<p>The apple lies by the window. Which of these makes the border of its shadow tighter?</p>',
            pl: '<p>Jabłko leży przy oknie. Co zwęzi granicę jego cienia?</p>',
          },
          answers: [
            {
              label: { en: 'Carrying it to the other end of the room', pl: 'Przeniesienie go na drugi koniec pokoju' },
              correct: true,
            },
            { label: { en: 'Covering half of the glass', pl: 'Zasłonięcie połowy szyby' }, correct: true },
            { label: { en: 'A net curtain on a sunny day', pl: 'Firanka w słoneczny dzień' }, correct: false },
            { label: { en: 'A longer exposure', pl: 'Dłuższe naświetlanie' }, correct: false },
          ],
          hint: {
            en: 'How large does the window look from the place where the apple lies?',
            pl: 'Jak duże wydaje się okno z miejsca, w którym leży jabłko?',
          },
          solution: {
            en: '<p>The first two make the source smaller <strong>as seen from the apple</strong>, so its light gets harder. A net curtain makes it larger, and the exposure changes how bright the picture is, not how the shadow ends.</p>',
            pl: '<p>Dwie pierwsze odpowiedzi zmniejszają źródło <strong>widziane z miejsca jabłka</strong>, więc światło twardnieje. Firanka je powiększa, a czas naświetlania zmienia jasność zdjęcia, nie krawędź cienia.</p>',
          },
        },
      ],
    },
  ],
}
