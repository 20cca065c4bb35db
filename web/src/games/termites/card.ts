import type { Card } from '../../lib/card';

export const CARD: Card = {
  minutes: '30–60',
  pitch: {
    en: 'Four colonies of termites, hidden hands, a battlefield of hexes: capture the others’ Mounds.',
    pl: 'Cztery Roje termitów, żetony za zasłonką, plansza z heksów: zdobądź Kopce rywali.',
  },
};
