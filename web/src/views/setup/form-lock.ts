/** Whether fields can be changed. Where no one says otherwise they can: those of a sweep change no scenario. */
import { createContext, use } from "react";

export const FormLock = createContext(false);

export const useFormLock = () => use(FormLock);
