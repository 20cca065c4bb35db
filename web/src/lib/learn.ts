/** "Learn in five minutes": steps through which a newcomer makes the moves. `learn.ts` of a game exports `LESSON: Lesson`. */

/** A text of the page in its languages; where one is missing, English is shown. */
export type Words = { en: string; pl?: string };

export interface LearnStep {
  title: Words;
  /** What is to be seen or done, in a few sentences. `**word**` is shown in bold. */
  words: Words;
  /** The position to begin with, in the game's position text; without one, the step goes on where the last one ended. */
  position?: string;
  /** The seat that looks; by default the one that decides. */
  seat?: number;
  /** What to show at first, by a name that the board knows. */
  shows?: string;
  /** Moves made before anything is asked, in notation, outcomes of chance among them: what the others do. */
  before?: string[];
  /**
   * What is right, in notation, several moves in a row joined by ", "; whatever leads to the same position is right, too. Anything
   * else is answered with `wrong` and taken back. Without it there is only "Go on".
   */
  right?: string[];
  /** Said when a legal move is made that is not among `right`. */
  wrong?: Words;
  /** Moves made after the right one, in notation: dice, draws, answers. */
  after?: string[];
  /** Said when the step is done. */
  done?: Words;
}

export type Lesson = LearnStep[];
