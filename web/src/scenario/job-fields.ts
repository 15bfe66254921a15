/** Adds the rows of collectives and programs to the catalog: most visits have neither. */
import { JOB_FIELDS } from "../engine/generated/job-fields";
import { FIELDS } from "./fields";

FIELDS.push(...JOB_FIELDS);
