// What a game brings to the page, as types. Its folder firmware_py/games/<game>/page/ has two modules that the shared
// page imports by the game's name: start.js exports `start` (small: it is loaded for the empty table), index.js exports
// `page` (loaded when a game of this kind is shown). docs/page.md tells how to write them.
//
// Everything may be left out but what stands without a question mark; then its place on the page stays empty. Functions
// are called at each drawing, so they are pure functions of what is known (state.js and the game's own); most are
// called only while `state.picture.game` is this game.

/** @typedef {import("./dom.js").Drawn} Drawn */

/**
 * Where the game is, for heads, timeline and operator. `part` names the part of the game for styles (data-part of the
 * body): "action" while the clock of the rules runs, "resolution" else, "over" at the end, or a word of the game's own.
 * @typedef {object} Moment
 * @property {string} part
 * @property {string} text            such as "Turn 3 of 12"
 * @property {boolean} over           whether the game has ended, as far as the show has told
 * @property {number} [turns]         how many numbers the timeline shows
 * @property {number} [ends_ms]       when what the clock counts down to is reached
 * @property {string} [spoken]        the text as the operator's page has it, if that is another
 */

/**
 * The screen of a hall. `layout` says what has most of the room: the table top ("table"), a board in `big` with a column
 * beside it ("board"), or `big` and `side` half each ("plain").
 * @typedef {{part: string, layout: "table" | "board" | "plain", head: Drawn, big?: Drawn, side?: Drawn, said?: Drawn}} HallScreen
 */

/**
 * What the log of finished games shows of this one. A row is what the table's log gives.
 * @typedef {object} GameLog
 * @property {{name: string, title: () => string, values: (known: string[]) => string[], text: (value: string) => string}[]} [filters]
 * @property {() => string[]} columns          heads, between the number and the last column
 * @property {(row: any) => Drawn[]} cells     one for each head
 * @property {(row: any) => Drawn} [last]      what can be done with the row
 * @property {(row: any, opened: any) => Drawn} [detail]   one game in full
 * @property {(row: any) => string} [ranking]  the small line of the day's table, such as the mission
 * @property {(row: any) => Drawn} [verdict]   what stands there in place of points, where there are none
 */

/**
 * What a lesson of this game adds to the shared panel.
 * @typedef {object} GameLesson
 * @property {(step: any) => Drawn} [task]     what is asked for, as a picture
 */

/**
 * How the lines of the story look.
 * @typedef {object} GameStory
 * @property {string[]} [chapters]             the facts (about.step) that head a chapter
 * @property {(about: any) => Drawn} [icon]    a picture for what a line is about
 */

/**
 * What the game explains beside its guide.LANGUAGE.toml, which holds a name and a sentence on each thing that carries
 * data-help="kind value". Both are pure functions of what is known.
 * @typedef {object} GameHelp
 * @property {(kind: string, value: string) => Record<string, any>} [gaps]  what stands in the {gaps} of those texts
 * @property {(kind: string, value: string) => string} [now]   what the thing does or is just now, in one sentence made
 *   with `said` of guide.js; nothing where there is nothing to say
 * @property {(kind: string, name: string) => string | undefined} [shape]  what a shape of the table top is, as "kind value", such as
 *   "shield red" for the system "shield/red"; where it says nothing that is "table_system shield/red"
 */

/**
 * What the ending of this game looks like; its facts come from the game's ending.py, and ending.js draws them. An ending
 * stands still, so all of it is a function of `state.picture`.
 * @typedef {object} GameEnding
 * @property {() => Drawn} picture             an SVG of how it ended: it goes on the card that people share too
 * @property {(name: string) => Drawn} [icon]  a picture that facts name (`icon` of rows and highlights)
 * @property {() => Drawn} [more]              a table of the game's own, below the picture
 * @property {() => Drawn} [study]             what thinking the game over has found (why it was lost); between the
 *   picture and the highlights
 * @property {() => Drawn} [hall]              a line of the game's own, for the hall's screen of the ending
 */

/**
 * What a game brings for the areas of the frame (frame.js): content, never sizes. `Size` says how large the board's
 * rectangle is; a board is laid out for it. The frame itself has header, menu, story, rules, show, ending and every
 * state in which nobody here decides.
 * @typedef {object} GameFrame
 * @property {(size: import("./frame_size.js").Size) => Drawn} board
 * @property {(size: import("./frame_size.js").Size) => import("./frame_dock.js").Dock} dock
 * @property {() => import("./frame_line.js").Message[]} lines     what this game has to say, each with its kind; the frame
 *   shows the most urgent that is true
 * @property {(size: import("./frame_size.js").Size) => Drawn} side   the tab *Now*
 * @property {() => number[]} toAct            the seats that are to act
 * @property {() => number[]} [out]            the seats that are out of the game
 * @property {(size: import("./frame_size.js").Size) => Drawn} [over]  a sheet over the board: a whole hand, choices
 */

/**
 * @typedef {object} GamePage
 * @property {() => Moment} moment
 * @property {() => number[]} seats            the numbers of the seats that play
 * @property {string[]} [styles]               style sheets in the game's folder; they count while the game is shown
 * @property {string[]} [hallStyles]           those that count in a hall
 * @property {() => void} [opened]             called once, when the page is loaded
 * @property {(part: string, before: string) => void} [entered]   called when a part begins
 * @property {() => void} [reset]              puts down what somebody had in hand: another seat, another game
 * @property {GameFrame} frame                 what stands in the areas of the frame
 * @property {() => string} [title]            what of the game is played, such as the mission; without it the game's name
 * @property {GameHelp} [help]                 what the card says of whatever somebody looks at
 * @property {() => Drawn} [print]             what is printed on the table top: SVG, in mm
 * @property {() => Drawn} [pieces]            what lies on the table top: SVG, in mm
 * @property {(event: Event) => void} [touched]   somebody touched the table top or the board
 * @property {GameEnding} [ending]             how the game ended, as a picture
 * @property {() => Drawn} [detail]            a dialog of the game's own
 * @property {() => void} [closeDetail]        people close it
 * @property {() => HallScreen} [hall]
 * @property {() => Drawn} [chips]             for the operator: what is going on beside the moment
 * @property {() => Drawn} [controls]          for the operator: buttons beside pause and go on
 * @property {GameLog} [log]
 * @property {GameLesson} [lesson]
 * @property {GameStory} [story]
 * @property {(about: any) => string} [concerns]   what a new line of the story means to the seat of this page, if it is
 *   meant for that seat alone: a sentence that is shown at once, for which its phone trembles
 * @property {Record<string, number[]>} [vibrations]   how a phone trembles (ms on, off, ...), by the fact announced
 */

/**
 * A way to begin, offered on the empty table: a demo or a lesson at once, a game of people by way of the lobby.
 * @typedef {{name: string, kind: "play" | "learn" | "watch", icon: string, text: string, primary?: boolean, about?: string,
 *   begin: () => void}} Way
 */

/**
 * How a game begins. `options` are its choices in the lobby, which asks for them anew whenever the table has taken some;
 * `set` changes some of them. Who plays is no option: that is who sits there.
 * @typedef {object} GameStart
 * @property {() => Way[]} [ways]
 * @property {string} [icon]                                    the path of its picture, in a square of 24
 * @property {number} [minutes]                                 how long a game takes, as `spacetable bench` measures it
 * @property {(setup: any) => string} [begins]                  what the start begins, where that is not the game's name
 * @property {(setup: any) => Record<string, any>} options      the choices that a set-up means, which may lack anything
 * @property {(options: any, set: (fields: object) => void) => Drawn} rows
 * @property {(options: any) => object} setup                   what the table is told
 * @property {(setup: any) => string} [agreed]                  what people's ballots come to, in a sentence
 * @property {(setup: any) => boolean} [again]                  begins a game of this set-up in a way of its own, such as a
 *   lesson; gives whether it did
 */

export {};
