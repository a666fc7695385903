/// The dog days of Korea.
extension DaySet {
    /// A hot day of Korea on which people eat a strengthening meal.
    package enum DogDay: CaseIterable {
        case chobok, jungbok, malbok

        /// The solar term from which the days count, as the longitude of the sun.
        private var longitude: Int { self == .malbok ? 135 : 90 }

        /// The place of the day among the tenth days from the solar term on.
        private var place: Int {
            switch self {
            case .chobok: 3
            case .jungbok: 4
            case .malbok: 1
            }
        }

        /// The days of all years.
        ///
        /// Each tenth day has the heavenly stem 庚. The dog days are the third and the fourth such day from
        /// the summer solstice on, and the first one from the beginning of autumn on.
        ///
        /// `nil` if the system does not have the zone of Korea.
        package var days: DaySet? {
            guard let zone = Zone(existing: "Asia/Seoul"),
                let term = try? SolarTerm(longitude: longitude, zone: zone),
                let first = CivilDate(year: 2026, month: 7, day: 15),
                let stem = try? DayCycle(from: first, on: 1, off: 9)
            else { return nil }
            // The solar term itself counts.
            return .moved(
                .moved(.yearly(.solarTerm(term)), by: -1), by: place, counting: .cycle(stem))
        }
    }

    /// The dog day whose days the set has; `nil` if there is none.
    package var dogDay: DogDay? {
        guard case .moved(.moved(.yearly, -1, nil), _, .cycle?) = self else { return nil }
        return DogDay.allCases.first { $0.days == self }
    }
}
