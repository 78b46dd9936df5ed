import { welcomeClip } from '../clips.ts'
import type { DemoCourse } from '../content-types.ts'

export const week: DemoCourse = {
  slug: 'demo-free',
  title: { en: 'A week at one window', pl: 'Tydzień przy jednym oknie' },
  promise: {
    en: 'Five short exercises in looking, ten minutes a day. Free, and no camera until Thursday.',
    pl: 'Pięć krótkich ćwiczeń z patrzenia, dziesięć minut dziennie. Za darmo i bez aparatu aż do czwartku.',
  },
  description: {
    en: `<p>This is where most people begin with us. You choose one window in your flat and meet it every day at another hour. By the end of the week you will know when it is kind to a face and when it is better left alone.</p>
<p>Nothing has to be bought and nothing prepared. The exercises stand on their own, and they are also the ground on which the paid courses are built.</p>`,
    pl: `<p>Od tego większość osób u nas zaczyna. Wybierasz jedno okno w mieszkaniu i spotykasz się z nim codziennie o innej porze. Pod koniec tygodnia wiadomo, kiedy jest łaskawe dla twarzy, a kiedy lepiej dać mu spokój.</p>
<p>Niczego nie trzeba kupować ani przygotowywać. Ćwiczenia są całością, a zarazem gruntem, na którym stoją kursy płatne.</p>`,
  },
  level: 'beginner',
  tags: ['Portraits'],
  outcomes: [
    { en: 'Know one window at five hours of the day', pl: 'Poznasz jedno okno o pięciu porach dnia' },
    { en: 'Tell soft light from hard light without a camera', pl: 'Odróżnisz miękkie światło od twardego bez aparatu' },
    { en: 'Take one portrait you can explain', pl: 'Zrobisz jeden portret, który umiesz wytłumaczyć' },
  ],
  faq: [
    {
      question: { en: 'Why is it free?', pl: 'Dlaczego za darmo?' },
      answer: {
        en: 'Because one can only decide on a course after trying how it is taught. There is no card to enter and nothing renews.',
        pl: 'Bo o kursie da się zdecydować dopiero po sprawdzeniu, jak jest prowadzony. Nie podajesz karty i nic się nie odnawia.',
      },
    },
    {
      question: { en: 'What if I miss a day?', pl: 'Co, jeśli opuszczę dzień?' },
      answer: {
        en: 'Nothing happens. Take the next exercise at the hour it asks for; the week may last a month.',
        pl: 'Nic się nie dzieje. Zrób następne ćwiczenie o porze, o którą prosi; tydzień może trwać miesiąc.',
      },
    },
  ],
  cover: 'cover-week',
  price: 0,
  sections: [
    {
      title: { en: 'Looking', pl: 'Patrzenie' },
      lectures: [
        {
          title: { en: 'Choose your window', pl: 'Wybierz okno' },
          minutes: 1,
          access: 'open',
          components: [
            welcomeClip,
            {
              type: 'text',
              html: {
                en: `<p>Choose a window you pass every day, not the most beautiful one. A kitchen is good, because you are there in the morning and in the evening. There should be room for a chair beside it, and it should be possible to see the opposite wall from where you stand.</p>
<p>Now sit down on the floor with your back to it for three minutes. Say to yourself where the room is bright, where it is dark, and what lies between. That is the first exercise. It is shorter than boiling an egg, and most people have never done it.</p>`,
                pl: `<p>Wybierz okno, które mijasz codziennie, a nie najładniejsze. Kuchnia jest dobra, bo bywa się w niej rano i wieczorem. Obok powinno zmieścić się krzesło, a z twojego miejsca powinno być widać przeciwległą ścianę.</p>
<p>Teraz usiądź na podłodze plecami do okna na trzy minuty. Powiedz sobie, gdzie w pokoju jest jasno, gdzie ciemno i co leży pomiędzy. To pierwsze ćwiczenie. Trwa krócej niż gotowanie jajka, a mało kto kiedykolwiek je zrobił.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'Morning and evening', pl: 'Rano i wieczorem' },
          minutes: 10,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Put a cup on the sill in the morning and look at its shadow: how long it is, in which direction it falls, what colour it has. A morning shadow on a white sill is blue, because the sky fills it. Lay a pencil along it and leave the pencil there.</p>
<p>Come back in the evening. The pencil still points to the morning, the shadow points elsewhere, and it has another colour. You have made a clock. The portrait that was possible at eight is not possible at six, and no setting on a camera brings it back. That is why photographers who work with windows ask people when they can come before they ask who they are.</p>`,
                pl: `<p>Rano postaw na parapecie kubek i obejrzyj jego cień: jak jest długi, w którą stronę pada, jaki ma kolor. Poranny cień na białym parapecie jest niebieski, bo wypełnia go niebo. Połóż wzdłuż niego ołówek i zostaw.</p>
<p>Wróć wieczorem. Ołówek wciąż pokazuje poranek, cień pokazuje coś innego i ma inny kolor. Właśnie powstał zegar. Portret możliwy o ósmej nie jest możliwy o szóstej i nie przywróci go żadne ustawienie aparatu. Dlatego kto pracuje przy oknie, najpierw pyta ludzi, kiedy mogą przyjść, a dopiero potem, kim są.</p>`,
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
                en: `<p>Put on headphones and follow the voice. You will need nothing but your hand. The recording leads you away from the window and back again, and somewhere on that way is a strip of floor on which round things look round.</p>
<p>Mark it with a coin. The strip is different on a grey day and on a bright one, so keep the coin there until Sunday and move it when you find that it is wrong.</p>
<h2>Transcript</h2>
<p>This is a walk along one wall. Leave the camera in its bag, and stand two steps from a window. Hold out your hand, palm towards you. Look at the edge where light turns into shadow. Is it a line, or a slow slope?</p>
<p>Now walk along the wall, away from the window. Slowly. Stop when the palm has lost half of its brightness. Remember this place. Turn your back to the window. The palm is dark, and the wall behind it glows. Turn half way back. Find the angle where the fingers look round. This is where your sitter will stand. Put something on the floor to mark it. Walk back to the window, and count your steps aloud. Write the number down. Tomorrow, do it again, an hour later.</p>`,
                pl: `<p>Załóż słuchawki i idź za głosem. Potrzebujesz tylko własnej dłoni. Nagranie (po angielsku, polski zapis jest niżej) prowadzi cię od okna w głąb pokoju i z powrotem, a gdzieś po drodze leży pas podłogi, na którym okrągłe rzeczy wyglądają na okrągłe.</p>
<p>Zaznacz go monetą. W szary dzień leży gdzie indziej niż w jasny, więc zostaw monetę do niedzieli i przesuwaj, gdy okaże się, że leży źle.</p>
<h2>Zapis nagrania</h2>
<p>To spacer wzdłuż jednej ściany. Zostaw aparat w torbie i stań dwa kroki od okna. Wyciągnij rękę, wnętrzem dłoni do siebie. Popatrz na brzeg, gdzie światło przechodzi w cień. To linia czy łagodny stok?</p>
<p>Teraz idź wzdłuż ściany, coraz dalej od okna. Powoli. Zatrzymaj się, gdy dłoń straci połowę jasności. Zapamiętaj to miejsce. Odwróć się plecami do okna. Dłoń jest ciemna, a ściana za nią świeci. Wróć o pół obrotu i znajdź kąt, pod którym palce są okrągłe. Tutaj stanie twój model. Połóż coś na podłodze, żeby to zaznaczyć. Wróć do okna i licz kroki na głos. Zapisz liczbę. Jutro zrób to samo, godzinę później.</p>`,
              },
            },
          ],
        },
      ],
    },
    {
      title: { en: 'One frame', pl: 'Jedna klatka' },
      lectures: [
        {
          title: { en: 'Thursday: the camera comes out', pl: 'Czwartek: wyjmujemy aparat' },
          minutes: 12,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Put a chair on the coin. On the chair put something round and pale that holds still: a loaf of bread, a melon, a ball of wool. Switch the flash off for good. Set the exposure so that the bright side is bright but not white; on a telephone, touch the bright side and pull the little sun down.</p>
<p>Take twelve frames and turn the chair a little before each. Do not look at the screen in between. When you are done, lie down on the sofa and look at all twelve in a row, as one looks at the phases of the moon. In one of them the bread is heaviest. Remember its angle.</p>`,
                pl: `<p>Postaw krzesło na monecie. Na krześle połóż coś okrągłego i jasnego, co umie siedzieć spokojnie: bochenek chleba, melon, kłębek wełny. Wyłącz błysk na dobre. Ustaw ekspozycję tak, by jasna strona była jasna, ale nie biała; w telefonie dotknij jasnej strony i pociągnij słoneczko w dół.</p>
<p>Zrób dwanaście klatek i przed każdą trochę obróć krzesło. W trakcie nie patrz na ekran. Potem połóż się na kanapie i obejrzyj wszystkie po kolei, jak fazy księżyca. Na jednej chleb jest najcięższy. Zapamiętaj ten kąt.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'Sunday: one portrait', pl: 'Niedziela: jeden portret' },
          minutes: 20,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Now the same with somebody who can speak. Seat them on the chair, at the angle at which the bread was heaviest. Ask what they had for breakfast and listen to the answer. Take one frame while they are thinking, and one when they have finished. That is enough for today.</p>
<p>Choose between the two and write one sentence under it that begins with “The light”. If you can finish the sentence, the week has done its work. If you want to know what comes after it, the portrait course starts from exactly this chair.</p>`,
                pl: `<p>Teraz to samo z kimś, kto umie mówić. Posadź go na krześle pod kątem, przy którym chleb był najcięższy. Zapytaj, co było na śniadanie, i posłuchaj odpowiedzi. Zrób jedną klatkę, gdy się zastanawia, i jedną, gdy skończy. Na dziś wystarczy.</p>
<p>Wybierz jedną z nich i napisz pod nią zdanie, które zaczyna się od słowa „Światło”. Jeśli umiesz je dokończyć, tydzień zrobił swoje. A jeśli chcesz wiedzieć, co jest dalej, kurs portretu zaczyna się dokładnie od tego krzesła.</p>`,
              },
            },
          ],
        },
      ],
    },
  ],
}
